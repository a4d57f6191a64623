import { type Micros, ZERO } from '#api/chain/money.ts'
import { type OwnSide, ownSide } from '../chain/ownSide.ts'
import { readHistory } from '../chain/reading/readTransactions.ts'
import type { LedgerTransaction, Wallet } from '../chain/reading/records.ts'
import type { Sql } from '../db/database.ts'
import { findLines } from '../explorer/findLines.ts'
import { readBalances } from '../explorer/readBalances.ts'
import type { FindableNames } from '../users/contacts/findableNames.ts'
import { readNames } from './notes/readNames.ts'
import { readNotes } from './notes/notes.ts'

const CHUNK_LINES = 1000

export interface Period {
  sinceMs: number
  /** Exclusive. */
  untilMs: number
}

export interface OwnLine extends Omit<LedgerTransaction, 'fee'>, OwnSide {
  note: string
  /** The '@name' of the other side, or empty. */
  name: string
}

export interface OwnHistory {
  chain: Sql
  /** Notes change without a block, so a replica that has the newest block may lack them. */
  notes: Sql
  namesOf: FindableNames
}

export interface Statement {
  opening: Micros
  length: number
  /** Oldest first, a chunk at a time. */
  lines: () => AsyncGenerator<OwnLine[]>
}

/** What happened to a wallet in a period, as its owner sees it. */
export async function readStatement(
  { chain, notes: noted, namesOf }: OwnHistory,
  wallet: Wallet,
  userId: string,
  { sinceMs, untilMs }: Period,
): Promise<Statement> {
  const [before = 0, last = 0] = await findLines(chain, wallet, [sinceMs - 1, untilMs - 1])
  const [opened] = before ? await readBalances(chain, wallet.number, [before]) : []
  return {
    opening: opened?.balance ?? ZERO,
    length: last - before,
    async *lines() {
      for (let first = before + 1; first <= last; first += CHUNK_LINES) {
        const rows = await readHistory(
          chain,
          wallet.number,
          first,
          Math.min(last, first + CHUNK_LINES - 1),
        )
        const numbers = rows.map(({ number }) => number)
        const notes = await readNotes(noted, userId, numbers)
        const owner = { userId, wallet: wallet.number }
        const names = await readNames(noted, namesOf, owner, rows)
        yield rows.toReversed().map(row => ({
          ...row,
          ...ownSide(row, wallet.number),
          note: notes.get(row.number) ?? '',
          name: names.get(row.number) ?? '',
        }))
      }
    },
  }
}
