import { defineCall } from '../call.ts'
import { TRANSACTION } from '../examples.ts'
import type * as schema from '../schemas/explorer.ts'

const SUMS = { transactions: 0, volume: 0, fees: 0, issued: 0 }

/** The calls of the public explorer, except lists of transactions. */

export const ledgerStatistics = defineCall<typeof schema.ledgerStatistics>()({
  method: 'GET',
  path: '/api/statistics',
  access: 'anyone',
  priority: 'normal',
  reads: {
    latestBlock: 0,
    totalTransactions: 0,
    totalVolume: 0,
    averageFee: 0,
    wallets: 0,
    volume24h: 0,
  },
})

export const block = defineCall<typeof schema.block>()({
  method: 'GET',
  path: '/api/blocks/:number',
  access: 'anyone',
  reads: {
    number: 1,
    hash: '',
    createdAt: '',
    inBlock: SUMS,
    upToBlock: SUMS,
    operatorActions: [{ kind: 'kyc_approved', at: '', hash: '' }],
  },
})

export const transactionsOfBlock = defineCall<typeof schema.transactionsOfBlock>()({
  method: 'GET',
  path: '/api/blocks/:number/transactions',
  access: 'anyone',
  reads: [TRANSACTION],
})

export const addressSummary = defineCall<typeof schema.addressSummary>()({
  method: 'GET',
  path: '/api/addresses/:address',
  access: 'anyone',
  reads: { address: '', balance: 0, rank: 1, transactions: 0 },
})

export const balancesOfAddress = defineCall<typeof schema.balancesOfAddress>()({
  method: 'GET',
  path: '/api/addresses/:address/balances',
  access: 'anyone',
  reads: [{ at: '', balance: 0 }],
})

export const topHolders = defineCall<typeof schema.topHolders>()({
  method: 'GET',
  path: '/api/holders',
  access: 'anyone',
  reads: [{ rank: 1, address: '', balance: 0 }],
})

export const dailyTotals = defineCall<typeof schema.dailyTotals>()({
  method: 'GET',
  path: '/api/daily',
  access: 'anyone',
  reads: [{ day: '', transactions: 0, volume: 0 }],
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
