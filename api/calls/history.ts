import { defineCall } from '../call.ts'
import type * as schema from '../schemas/history.ts'

/** The own history, as its owner alone sees it. */

export const searchHistory = defineCall<typeof schema.searchHistory>()({
  method: 'GET',
  path: '/api/history',
  access: 'login',
})

export const statement = defineCall<typeof schema.statement>()({
  method: 'GET',
  path: '/api/statement',
  access: 'login',
})

export const statementCsv = defineCall<typeof schema.statementCsv>()({
  method: 'GET',
  path: '/api/statement.csv',
  access: 'login',
})
