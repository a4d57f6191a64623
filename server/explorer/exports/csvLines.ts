import { bytesToHex } from '@noble/hashes/utils.js'
import { SYSTEM } from '#api/values/ledger.ts'
import { formatCoins } from '#api/chain/money.ts'
import type { Sql } from '../../db/database.ts'
import type { LedgerTransaction } from '../../chain/reading/records.ts'
import { readTransactions } from '../../chain/reading/readTransactions.ts'
import type { Span } from '../readSpans.ts'

const CHUNK_ROWS = 1000
export const CSV_HEADER = 'number,time,kind,from,to,amount,fee,block,hash\r\n'

/** The span's transactions, oldest first, a chunk at a time. */
export async function* csvLines(sql: Sql, { after, last }: Span): AsyncGenerator<string> {
  for (let first = after.transactions + 1; first <= last.transactions; first += CHUNK_ROWS) {
    const rows = await readTransactions(
      sql,
      first,
      Math.min(last.transactions, first + CHUNK_ROWS - 1),
    )
    yield rows.toReversed().map(line).join('')
  }
}

/** No field needs quotes: all are numbers, our own words, or hex. */
function line(row: LedgerTransaction): string {
  const fields = [
    row.number,
    new Date(row.atMs).toISOString(),
    row.kind,
    row.from ?? SYSTEM,
    row.to,
    formatCoins(row.amount),
    formatCoins(row.fee),
    row.block,
    bytesToHex(row.hash),
  ]
  return `${fields.join(',')}\r\n`
}
