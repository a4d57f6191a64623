import { expect, test } from 'vitest'
import { micros } from '#api/chain/money.ts'
import { openingOrder, randomAddress, testLedger } from '../testing/testLedger.ts'

const { ledger, pool } = await testLedger()
// Two blocks: the first pair completes a node of the tree.
for (let i = 0; i < 2; i++) await ledger.submit(openingOrder(randomAddress(), micros(1n)))

for (const [table, column] of [
  ['transactions', 'amount_micros'],
  ['blocks', 'at_ms'],
  ['tree_nodes', 'index'],
  ['deeds', 'at_ms'],
  ['evidence', 'place'],
  ['kyc_events', 'who'],
] as const)
  for (const statement of [
    `UPDATE ${table} SET ${column} = ${column}`,
    `DELETE FROM ${table}`,
    `TRUNCATE ${table}`,
  ])
    test(`records are append-only for every role: ${statement} is refused`, async () => {
      const count = async () => (await pool.query(`SELECT FROM ${table}`)).rowCount
      const before = await count()
      await expect(pool.query(statement)).rejects.toThrow(`rows of ${table} are never changed`)
      expect(await count()).toBe(before)
    })
