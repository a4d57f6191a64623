import { STREAM_MISSED_BLOCKS, STREAM_MISSED_LINES } from '#api/limits.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import { readHistory } from '../chain/reading/readTransactions.ts'
import type { LedgerTransaction } from '../chain/reading/records.ts'
import type { Sql } from '../db/database.ts'

export interface Missed {
  /** Of the wallet, oldest first. */
  transactions: readonly LedgerTransaction[]
  /** The last transaction that they cover. */
  upTo: number
}

/** What a wallet's owner missed since a block; 'reset' if that is too much, or the block is of another chain. */
export async function readMissed(
  sql: Sql,
  head: LiveLedger,
  afterBlock: number,
  wallet: number | null,
): Promise<Missed | 'reset'> {
  const upTo = head.totals.transactions
  const missedBlocks = head.block - afterBlock
  if (missedBlocks < 0 || missedBlocks > STREAM_MISSED_BLOCKS) return 'reset'
  if (wallet === null || missedBlocks === 0) return { transactions: [], upTo }
  const remembered = head.newest(0, head.remembered)
  const isWhole = remembered.length === upTo || remembered.at(-1)!.block <= afterBlock
  if (isWhole) {
    const own = remembered.filter(
      ({ block, fromWallet, toWallet }) =>
        block > afterBlock && (fromWallet === wallet || toWallet === wallet),
    )
    if (own.length > STREAM_MISSED_LINES) return 'reset'
    return { transactions: own.toReversed(), upTo }
  }
  const last = head.historyLengthOf(wallet)
  const lines = await readHistory(sql, wallet, last - STREAM_MISSED_LINES + 1, last)
  if (lines.length === STREAM_MISSED_LINES && lines.at(-1)!.block > afterBlock) return 'reset'
  return { transactions: lines.filter(({ block }) => block > afterBlock).toReversed(), upTo }
}
