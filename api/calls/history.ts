import { defineCall } from '../call.ts'
import { TRANSACTION } from '../examples.ts'
import type * as schema from '../schemas/history.ts'

/** The own history, as only its owner sees it. */

export const searchHistory = defineCall<typeof schema.searchHistory>()({
  method: 'GET',
  path: '/api/history',
  access: 'login',
  apiKeyScope: 'read',
  reads: { transactions: [{ ...TRANSACTION, note: '', name: '' }] },
})

const LINE = {
  number: 1,
  at: '',
  kind: 'transfer',
  direction: 'sent',
  counterparty: '',
  amount: 0,
  fee: 0,
  balance: 0,
  note: '',
  name: '',
  block: 1,
  hash: '',
} as const

export const statement = defineCall<typeof schema.statement>()({
  method: 'GET',
  path: '/api/statement',
  access: 'login',
  apiKeyScope: 'read',
  reads: { address: '', opening: 0, lines: [LINE], closing: 0 },
})

export const statementCsv = defineCall<typeof schema.statementCsv>()({
  method: 'GET',
  path: '/api/statement.csv',
  access: 'login',
  apiKeyScope: 'read',
})
