import { expect, test } from 'vitest'
import { testApp } from '../testing/testApp.ts'

const { ask, newUser, head } = await testApp({ TRANSFER_FEE: '0.25' })

test('TRANSFER_FEE is shown in the settings, paid by a transfer, and burnt', async () => {
  const { referralCode, address } = await newUser()
  const sender = await newUser(referralCode)
  expect((await ask('GET', '/api/settings')).body).toMatchObject({ transferFee: 0.25 })
  const order = { fromAddress: sender.address, toAddress: address, amount: 1 }
  const { body } = await ask('POST', '/api/transfer/coin', order, { token: sender.token })
  expect(body).toMatchObject({ totalCoins: 8.75, transaction: { amount: 1, fee: 0.25 } })
  expect(head.totals.fees).toBe(250_000n)
})
