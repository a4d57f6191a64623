import type { OwnTransaction } from '#api/schemas/history.ts'
import type { HistoryFilter } from '#api/values/ledger.ts'
import { SEARCH_MAX_LINES } from '#api/limits.ts'
import type { Micros } from '#api/chain/money.ts'
import { ownSide } from '../chain/ownSide.ts'
import { presentTransaction } from '../chain/presentTransaction.ts'
import { readFiltered, readHistory } from '../chain/reading/readTransactions.ts'
import type { LedgerTransaction } from '../chain/reading/records.ts'
import type { Sql } from '../db/database.ts'
import { readNames } from './notes/readNames.ts'
import { readNotes } from './notes/notes.ts'
import type { OwnHistory } from './readStatement.ts'

const CHUNK_LINES = 1000

/** A line of the history matches if it has any of these; without terms, every line does. */
export interface SearchTerms {
  text: string
  amounts: ReadonlySet<Micros>
  /** In lower case. */
  addresses: ReadonlySet<string>
}

export interface SearchedLines {
  wallet: number
  userId: string
  show: HistoryFilter | undefined
  /** The lines after this one, up to `last`. */
  after: number
  last: number
  limit: number
}

interface Found {
  transactions: OwnTransaction[]
  /** The oldest line that was searched; null when there is nothing older. */
  oldest: LedgerTransaction | null
}

/**
 * Searches a limited number of lines of one wallet's history, newest first, and returns where it stopped: histories of
 * any length can be searched, and no request costs more than two chunks.
 */
export async function searchHistory(
  { chain, notes: noted, namesOf }: OwnHistory,
  wanted: SearchTerms,
  lines: SearchedLines,
): Promise<Found> {
  const { wallet, userId, after, limit } = lines
  const transactions: OwnTransaction[] = []
  let { last } = lines
  let oldest: LedgerTransaction | null = null
  for (let left = SEARCH_MAX_LINES; left > 0 && last > after; left -= CHUNK_LINES) {
    const rows = await readChunk(chain, lines, last)
    const notes = await readNotes(
      noted,
      userId,
      rows.map(({ number }) => number),
    )
    const names = await readNames(noted, namesOf, { userId, wallet }, rows)
    for (const row of rows) {
      oldest = row
      const note = notes.get(row.number) ?? ''
      const name = names.get(row.number) ?? ''
      if (!matches(row, { note, name }, wallet, wanted)) continue
      transactions.push({ ...presentTransaction(row), note, name })
      if (transactions.length === limit) return { transactions, oldest }
    }
    last = rows.length < CHUNK_LINES ? after : ownSide(rows.at(-1)!, wallet).line - 1
  }
  return { transactions, oldest: last > after ? oldest : null }
}

/** The newest lines up to `last`. Fewer than a chunk only if no older one is wanted. */
async function readChunk(
  sql: Sql,
  { wallet, show, after }: SearchedLines,
  last: number,
): Promise<LedgerTransaction[]> {
  if (!show) return readHistory(sql, wallet, Math.max(after + 1, last - CHUNK_LINES + 1), last)
  const rows = await readFiltered(sql, wallet, show, last + 1, CHUNK_LINES)
  return rows.filter(row => ownSide(row, wallet).line > after)
}

function matches(
  row: LedgerTransaction,
  { note, name }: { note: string; name: string },
  wallet: number,
  { text, amounts, addresses }: SearchTerms,
): boolean {
  if (!text && !amounts.size && !addresses.size) return true
  if (amounts.has(row.amount)) return true
  const { counterparty } = ownSide(row, wallet)
  if (addresses.has(counterparty.toLowerCase())) return true
  return text !== '' && [note, name, counterparty].some(whole => holds(whole, text))
}

const holds = (whole: string, part: string): boolean =>
  whole.toLowerCase().includes(part.toLowerCase())
