import { presentTransaction } from '../chain/present.ts'
import type { LedgerTransaction } from '../chain/records.ts'

/** Without an id: whoever loses the connection before its block was told hears of it again. */
export const tellTransaction = (transaction: LedgerTransaction): string =>
  eventOf('transaction', presentTransaction(transaction))

export const eventOf = (name: string, data: object, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
