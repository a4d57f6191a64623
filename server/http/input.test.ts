import { expect, test } from 'vitest'
import { testApp } from '../testing/testApp.ts'

const { ask, newUser } = await testApp()
const { token, address } = await newUser()
const payment = { fromAddress: address, toAddress: address, amount: 1 }
const key = { name: 'Shop', scopes: ['pay'] }
const row = { key: 'a', to: address, amount: 1 }

const KEY_RULE = 'must have 1 to 128 visible ASCII characters, without spaces.'

for (const value of ['', 'a b', 'x'.repeat(129)])
  test(`a wrong header (${value.length} characters) is named`, async () => {
    const headers = { 'idempotency-key': value }
    const { body } = await ask('POST', '/api/transfer/coin', payment, { token, headers })
    const message = `'Idempotency-Key' ${KEY_RULE}`
    expect(body).toMatchObject({ code: 'invalid_input', message, field: 'Idempotency-Key' })
  })

for (const [what, path, body, answer] of [
  [
    'a missing field',
    '/api/api-keys',
    { name: 'Shop' },
    { code: 'invalid_input', message: "'scopes' is required.", field: 'scopes' },
  ],
  [
    'a missing field that a form asks for in general words',
    '/api/transfer/coin',
    { ...payment, toAddress: ' ' },
    { code: 'fields_missing', message: 'Please fill in all fields', field: 'toAddress' },
  ],
  [
    'a wrong field with a code of its own',
    '/api/transfer/coin',
    { ...payment, amount: '1' },
    { code: 'amount_invalid', field: 'amount' },
  ],
  [
    'a wrong field',
    '/api/transfers',
    { payments: [row], atomic: 'yes' },
    { code: 'invalid_input', message: "'atomic' must be boolean.", field: 'atomic' },
  ],
  [
    'a misspelt field',
    '/api/transfer/coin',
    { ...payment, ammount: 1 },
    { message: "'ammount' is not a field of this call.", field: 'ammount' },
  ],
  [
    'a missing field of a row',
    '/api/transfers',
    { payments: [row, { key: 'b', to: address }] },
    {
      message: "'payments[1].amount' is required.",
      field: 'payments[1].amount',
      index: 1,
    },
  ],
  [
    'a wrong field of a row',
    '/api/transfers',
    { payments: [row, { ...row, key: 'b', amount: '1' }] },
    { code: 'amount_invalid', field: 'payments[1].amount', index: 1 },
  ],
  [
    'an impossible amount',
    '/api/transfer/coin',
    { ...payment, amount: 0.0000001 },
    { code: 'amount_invalid', field: 'amount' },
  ],
  [
    'a mistyped address',
    '/api/transfer/coin',
    { ...payment, toAddress: '0x123' },
    { code: 'address_invalid', field: 'toAddress' },
  ],
  [
    'an impossible amount of a row',
    '/api/transfers',
    { payments: [row, { ...row, key: 'b', amount: 0.0000001 }] },
    { code: 'amount_invalid', field: 'payments[1].amount', index: 1 },
  ],
  [
    'a mistyped address of a row',
    '/api/transfers',
    { payments: [{ ...row, to: '0x123' }] },
    { code: 'address_invalid', field: 'payments[0].to', index: 0 },
  ],
  [
    'the second of two equal keys',
    '/api/transfers',
    { payments: [row, row] },
    { status: 422, code: 'key_reused', field: 'payments[1].key', index: 1 },
  ],
  [
    'a wrong key of a row',
    '/api/transfers',
    { payments: [{ ...row, key: 'a b' }] },
    { message: `'payments[0].key' ${KEY_RULE}`, field: 'payments[0].key' },
  ],
  ['the name of an API key', '/api/api-keys', { ...key, name: ' . ' }, { field: 'name' }],
  ['the sum of an API key', '/api/api-keys', { ...key, dailySum: -1 }, { field: 'dailySum' }],
  [
    'a network of an API key',
    '/api/api-keys',
    { ...key, networks: ['::1', 'home'] },
    { code: 'api_key_network_invalid', field: 'networks[1]' },
  ],
  [
    'an address of an API key',
    '/api/api-keys',
    { ...key, addresses: ['0x123'] },
    { code: 'address_invalid', field: 'addresses[0]' },
  ],
  [
    'the address of a webhook',
    '/api/webhooks',
    { url: 'ftp://example.org', password: 'x' },
    { code: 'webhook_url_invalid', field: 'url' },
  ],
  [
    'a missing password',
    '/api/api-keys',
    key,
    { message: "'password' or 'passkey' is required.", field: 'password' },
  ],
  ['an empty name', '/api/api-keys', { ...key, name: '' }, { message: "'name' is required." }],
] as const)
  test(`${what} is named`, async () => {
    const { status, body: answered } = await ask('POST', path, body, { token })
    expect({ status, ...answered }).toMatchObject({ status: 400, ...answer })
  })
