import { expect, test } from 'vitest'
import { transactionsOfAddress, transfer } from './calls/ledger.ts'
import { getUserByUid, logout } from './calls/users.ts'
import { httpRequest } from './httpRequest.ts'

test('fields of the path are sent there, escaped, and nowhere else', () => {
  const { url, init } = httpRequest(getUserByUid, { uid: 'a/b c' }, null)
  expect(url).toBe('/api/getUserByUid/a%2Fb%20c')
  expect(init).toEqual({ method: 'GET', headers: { accept: 'application/json' } })
})

test('other fields of a GET are sent in the query, absent ones not at all', () => {
  const input = { address: '0xab', page: 2, before: undefined }
  expect(httpRequest(transactionsOfAddress, input, null).url).toBe(
    '/api/transactions/ua/0xab?page=2',
  )
})

test('other fields of a POST are sent as JSON, header fields as headers, the token as Bearer', () => {
  const input = { fromAddress: 'a', toAddress: 'b', amount: 0.000001, idempotencyKey: 'k' }
  const { url, init } = httpRequest(transfer, input, 'secret')
  expect(url).toBe('/api/transfer/coin')
  expect(init.headers).toEqual({
    accept: 'application/json',
    authorization: 'Bearer secret',
    'content-type': 'application/json',
    'Idempotency-Key': 'k',
  })
  expect(JSON.parse(init.body ?? '')).toEqual({
    fromAddress: 'a',
    toAddress: 'b',
    amount: 0.000001,
  })
})

test('a POST without fields still has a JSON body', () => {
  expect(httpRequest(logout, {}, 't').init.body).toBe('{}')
})

for (const input of [{}, { uid: '' }, { uid: undefined }])
  test(`a path without its field (${JSON.stringify(input)}) is never requested`, () => {
    expect(() => httpRequest(getUserByUid, input, null)).toThrow('needs uid')
  })
