import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { micros } from '#api/chain/money.ts'
import { transferOrder } from '../ledger/transfer.ts'
import { openingOrder, randomAddress, testLedger } from '../testing/testLedger.ts'
import { recordQueries } from '../testing/database/recordQueries.ts'
import { BlockTrees } from './BlockTrees.ts'

const SIZES = [1, 3, 4, 5]
const { ledger, pool } = await testLedger()
const anna = randomAddress()
await ledger.submit(openingOrder(anna, micros(1000n)))
for (const size of SIZES.slice(1)) {
  const pay = { from: anna, to: anna, amount: micros(1n), fee: micros(0n), key: null, atMs: 0 }
  await Promise.all(Array.from({ length: size }, () => ledger.submit(transferOrder(pay))))
}

test('a block is read and hashed once, and the least recently used ones are evicted', async () => {
  const queries = recordQueries(pool)
  const trees = new BlockTrees(pool, 9)
  const costOf = async (number: number) => {
    const before = queries.length
    const { block, first, levels } = await trees.of(number)
    expect(levels[0]).toHaveLength(SIZES[number - 1]!)
    expect(bytesToHex(levels.at(-1)![0]!)).toBe(bytesToHex(block.merkleRoot))
    expect(first).toBe(1 + SIZES.slice(0, number - 1).reduce((sum, size) => sum + size, 0))
    return queries.length - before
  }
  const costs = []
  for (const number of [1, 2, 3, 2, 1, 3, 4, 4, 3, 2]) costs.push(await costOf(number))
  // With the fourth there are 13 leaves: the two least recently used blocks are evicted, the second and the first.
  expect(costs).toEqual([2, 2, 2, 0, 0, 0, 2, 0, 0, 2])
})
