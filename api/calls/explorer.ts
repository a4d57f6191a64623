import { defineCall } from '../call.ts'
import type * as schema from '../schemas/explorer.ts'

/** What the public explorer asks beside the lists of transactions. */

export const ledgerStatistics = defineCall<typeof schema.ledgerStatistics>()({
  method: 'GET',
  path: '/api/statistics',
  access: 'anyone',
})

export const block = defineCall<typeof schema.block>()({
  method: 'GET',
  path: '/api/blocks/:number',
  access: 'anyone',
})

export const transactionsOfBlock = defineCall<typeof schema.transactionsOfBlock>()({
  method: 'GET',
  path: '/api/blocks/:number/transactions',
  access: 'anyone',
})

export const addressSummary = defineCall<typeof schema.addressSummary>()({
  method: 'GET',
  path: '/api/addresses/:address',
  access: 'anyone',
})

export const balancesOfAddress = defineCall<typeof schema.balancesOfAddress>()({
  method: 'GET',
  path: '/api/addresses/:address/balances',
  access: 'anyone',
})

export const topHolders = defineCall<typeof schema.topHolders>()({
  method: 'GET',
  path: '/api/holders',
  access: 'anyone',
})

export const dailyTotals = defineCall<typeof schema.dailyTotals>()({
  method: 'GET',
  path: '/api/daily',
  access: 'anyone',
})

export const ledgerNdjson = defineCall<typeof schema.ledgerNdjson>()({
  method: 'GET',
  path: '/api/ledger.ndjson',
  access: 'anyone',
})

export const ledgerCsv = defineCall<typeof schema.ledgerCsv>()({
  method: 'GET',
  path: '/api/ledger.csv',
  access: 'anyone',
})
