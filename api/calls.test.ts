import { expect, test } from 'vitest'
import { calls } from './calls.ts'

/** Section 7 of the specification, line by line. */
const SPECIFIED = [
  'POST /api/login',
  'POST /api/signup',
  'GET /api/getUserByUid/:uid',
  'GET /api/transactions/ua/:address',
  'POST /api/transfer/coin',
  'POST /api/mining/coin',
  'GET /api/kyc/status/:uid',
  'POST /upload/file',
  'POST /api/kyc-apply',
  'GET /api/transactions',
  'GET /api/transactions/txh/:hash',
]

const described = Object.values(calls).map(call => `${call.method} ${call.path}`)

test('every call of the specification is described', () => {
  expect(described).toEqual(expect.arrayContaining(SPECIFIED))
})

test('no two calls share an address', () => {
  expect(new Set(described).size).toBe(described.length)
})
