import { expect, test } from 'vitest'
import { PUBLIC_CALLS } from './calls.ts'

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

test('every call of the specification is there', () => {
  const described = PUBLIC_CALLS.map(call => `${call.method} ${call.path}`)
  expect(described).toEqual(expect.arrayContaining(SPECIFIED))
})
