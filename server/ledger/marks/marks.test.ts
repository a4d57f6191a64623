import { expect, test } from 'vitest'
import { readHead } from '../../chain/reading/records.ts'
import { testDatabase } from '../../testing/database/testDatabase.ts'
import { decideBatch } from '../batches/decideBatch.ts'
import type { Order } from '../order.ts'

const { pool } = await testDatabase()

test('a mark expires in the millisecond in which it ends', async () => {
  const mark = { name: 'claim', untilMs: 2_000, transaction: null, note: null }
  const seen: boolean[] = []
  const look = (atMs: number): Order<null> => ({
    atMs,
    touches: { wallets: [], marks: [mark.name] },
    decide: view => {
      seen.push(view.mark(mark.name) !== undefined)
      return { answer: () => null }
    },
  })
  const input = { head: await readHead(pool), wallets: [], marks: [mark], keys: [], state: null }
  decideBatch({ ...input, assumedNew: new Set() }, [look(1_999), look(2_000)])
  expect(seen).toEqual([true, false])
})
