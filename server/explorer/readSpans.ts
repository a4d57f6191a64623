import type { Sql } from '../db/database.ts'

/** A span ends with the block of each thousandth transaction: small enough to be held in memory. */
const SPAN_TRANSACTIONS = 1000
const PAGE_SPANS = 100

/** The end of a block: its number, and the transactions up to it. */
export interface Point {
  number: number
  transactions: number
}

export interface Span {
  after: Point
  last: Point
  /** Of the last block, which depends on all before it. Null: the span still grows. */
  hash: Uint8Array | null
}

/** The chain up to `end`, always cut at the same blocks. */
export async function* readSpans(sql: Sql, end: Point): AsyncGenerator<Span> {
  let after: Point = { number: 0, transactions: 0 }
  const pageTransactions = SPAN_TRANSACTIONS * PAGE_SPANS
  for (let before = 0; before < end.transactions; before += pageTransactions) {
    const cuts = Array.from({ length: PAGE_SPANS }, (_, i) => before + (i + 1) * SPAN_TRANSACTIONS)
    const { rows } = await sql.query<{ number: bigint; transactions: bigint; hash: Uint8Array }>(
      `SELECT DISTINCT b.number, b.transactions, b.hash
       FROM transactions t
       JOIN LATERAL (SELECT number, transactions, hash FROM blocks WHERE number = t.block LIMIT 1) b
         ON true
       WHERE t.number = ANY($1) AND b.number > $2 AND b.number <= $3
       ORDER BY b.number
       LIMIT $4`,
      [cuts, after.number, end.number, PAGE_SPANS],
    )
    for (const { number, transactions, hash } of rows) {
      const last = { number: Number(number), transactions: Number(transactions) }
      yield { after, last, hash }
      after = last
    }
  }
  if (after.number < end.number) yield { after, last: end, hash: null }
}
