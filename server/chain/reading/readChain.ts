import type { RecordedBlock, RecordedTransaction } from '#api/chain/replay/replay.ts'
import type { Sql } from '../../db/database.ts'
import type { LedgerTransaction } from './records.ts'
import { readTransactions } from './readTransactions.ts'
import { readBlocks } from './readBlocks.ts'

const CHUNK_ROWS = 1000

interface Span {
  /** The block before the first one to read, and the number of transactions up to its end. */
  after: { number: number; transactions: number }
  /** The last block to read. */
  last: number
}

/** Some transactions from this number on, oldest first; none at the end. */
type ReadRows<Row> = (first: number) => Promise<readonly Row[]>

/** Blocks with their transactions, oldest first, few at a time in memory. */
export const readChain = (
  sql: Sql,
  span: Span,
): AsyncGenerator<[RecordedBlock, LedgerTransaction[]]> =>
  joinChain(sql, span, async first =>
    (await readTransactions(sql, first, first + CHUNK_ROWS - 1)).toReversed(),
  )

/**
 * Groups by the block that each transaction names, so that an audit reports a wrong total as a fault of the block.
 */
export async function* joinChain<Row extends RecordedTransaction>(
  sql: Sql,
  { after, last }: Span,
  readRows: ReadRows<Row>,
): AsyncGenerator<[RecordedBlock, Row[]]> {
  let read: readonly Row[] = []
  let used = 0
  let next = after.transactions + 1
  let isAtEnd = false
  for (let number = after.number; number < last;) {
    const blocks = await readBlocks(sql, number, Math.min(CHUNK_ROWS, last - number))
    for (const block of blocks) {
      const rows: Row[] = []
      for (;;) {
        // Blocks without transactions may follow the last transaction.
        if (used === read.length && !isAtEnd) {
          read = await readRows(next)
          used = 0
          isAtEnd = read.length === 0
        }
        const row = read[used]
        if (!row || (row.block !== block.number && next > block.transactions)) break
        rows.push(row)
        used++
        next++
      }
      yield [block, rows]
    }
    if (!blocks.length) return
    number = blocks.at(-1)!.number
  }
}
