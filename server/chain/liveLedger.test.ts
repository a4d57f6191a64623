import { expect, test } from 'vitest'
import { micros } from '#api/chain/money.ts'
import { openingOrder, randomAddress, testLedger } from '../testing/testLedger.ts'

test('a rewritten chain of the same length is another chain', async () => {
  const { ledger, head, continuity, pool } = await testLedger()
  for (let i = 0; i < 2; i++) await ledger.submit(openingOrder(randomAddress(), micros(1n)))
  expect(await head.catchUp()).toMatchObject({ block: 2 })
  await pool.query('ALTER TABLE blocks DISABLE TRIGGER USER')
  await pool.query("UPDATE blocks SET hash = sha256('other') WHERE number = 2")
  await pool.query("UPDATE chain_head SET hash = sha256('other')")
  expect(await head.catchUp()).toBeNull()
  expect(continuity.loss).toMatchObject({ served: { block: 2 }, found: { block: 2 } })
})
