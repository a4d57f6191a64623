import { SYSTEM } from '#api/values/ledger.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { microsToJson } from '#api/chain/money.ts'
import type { LedgerTransaction } from './reading/records.ts'

/** A transaction as the API returns it. */
export const presentTransaction = (transaction: LedgerTransaction): Transaction => ({
  _id: String(transaction.number),
  from: transaction.from ?? SYSTEM,
  to: transaction.to,
  amount: microsToJson(transaction.amount),
  fee: microsToJson(transaction.fee),
  transactionHash: hex(transaction.hash),
  blockNumber: transaction.block,
  previousBlock: hex(transaction.previousBlock),
  createdAt: new Date(transaction.atMs).toISOString(),
  kind: transaction.kind,
})

const hex = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
