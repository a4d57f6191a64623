import { defineCall } from '../call.ts'
import { TRANSACTION } from '../examples.ts'
import type * as schema from '../schemas/ledger.ts'

export const transfer = defineCall<typeof schema.transfer>()({
  method: 'POST',
  path: '/api/transfer/coin',
  access: 'login',
  apiKeyScope: 'pay',
  headers: { idempotencyKey: 'Idempotency-Key' },
})

export const transfers = defineCall<typeof schema.transfers>()({
  method: 'POST',
  path: '/api/transfers',
  access: 'login',
  apiKeyScope: 'pay',
  reads: { outcomes: [{ key: 'some' }] },
})

export const settleTransfer = defineCall<typeof schema.settleTransfer>()({
  method: 'POST',
  path: '/api/transfer/settle',
  access: 'login',
  reads: {},
  headers: { idempotencyKey: 'Idempotency-Key' },
})

export const transactions = defineCall<typeof schema.transactions>()({
  method: 'GET',
  path: '/api/transactions',
  access: 'optional',
  apiKeyScope: 'read',
  reads: [TRANSACTION],
})

export const transactionsOfAddress = defineCall<typeof schema.transactionsOfAddress>()({
  method: 'GET',
  path: '/api/transactions/ua/:address',
  access: 'anyone',
  priority: 'normal',
  reads: [TRANSACTION],
})

export const historyCsv = defineCall<typeof schema.historyCsv>()({
  method: 'GET',
  path: '/api/transactions/ua/:address/history.csv',
  access: 'anyone',
})

export const transactionByHash = defineCall<typeof schema.transactionByHash>()({
  method: 'GET',
  path: '/api/transactions/txh/:hash',
  access: 'optional',
  apiKeyScope: 'read',
  reads: TRANSACTION,
})
