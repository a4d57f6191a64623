import { presentTransaction } from '../chain/present.ts'
import type { LedgerTransaction } from '../chain/records.ts'

/** Without an id: a client that loses the connection before the `block` event gets it again. */
export const transactionEvent = (transaction: LedgerTransaction): string =>
  eventOf('transaction', presentTransaction(transaction))

export const eventOf = (name: string, data: object, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
