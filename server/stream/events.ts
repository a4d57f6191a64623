import { STREAM_BLOCK_ROWS } from '#api/limits.ts'
import { presentTransaction } from '../chain/presentTransaction.ts'
import type { LedgerTransaction } from '../chain/reading/records.ts'

/** Without an id: a client that loses the connection before the `block` event gets it again. */
export const transactionEvent = (transaction: LedgerTransaction): string =>
  eventOf('transaction', presentTransaction(transaction))

/** `since`: the transactions since the last such event, oldest first, of which the first `count` are announced. */
export function blockEvent(
  number: number,
  count: number,
  since: readonly LedgerTransaction[] | null,
): string {
  const isFew = since !== null && count <= STREAM_BLOCK_ROWS
  const newest = isFew && since.slice(0, count).toReversed().map(presentTransaction)
  return eventOf('block', { number, transactions: count, ...(newest && { newest }) }, number)
}

export const eventOf = (name: string, data: object, id?: number | string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
