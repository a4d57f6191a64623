import { expect, test } from 'vitest'
import { testApp } from '../testing/testApp.ts'

const { ask, newUser } = await testApp()
const { token, address } = await newUser()
const payment = { fromAddress: address, toAddress: address, amount: 1 }
const row = { key: 'a', to: address, amount: 1 }

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
      message: "'payments[1]' must have required properties amount.",
      field: 'payments[1]',
      index: 1,
    },
  ],
  [
    'a wrong field of a row',
    '/api/transfers',
    { payments: [row, { ...row, key: 'b', amount: '1' }] },
    { code: 'amount_invalid', field: 'payments[1].amount', index: 1 },
  ],
] as const)
  test(`${what} is named`, async () => {
    const { status, body: answered } = await ask('POST', path, body, { token })
    expect({ status, ...answered }).toMatchObject({ status: 400, ...answer })
  })
