import { expect, test } from 'vitest'
import { micros } from '#api/chain/money.ts'
import { readHead } from '../../chain/reading/records.ts'
import {
  openingOrder,
  openTestLedger,
  randomAddress,
  testLedger,
} from '../../testing/testLedger.ts'
import { startProxy } from '../../testing/services/startProxy.ts'
import { whenDone } from '../../testing/whenDone.ts'
import type { Ledger } from '../ledger.ts'
import { sweepMarks } from '../marks/sweepMarks.ts'
import { settleOrder } from './settleOrder.ts'
import { transferOrder } from '../transfer.ts'
import { KEY_MS, keyedDigests, plainDigest } from './usedKey.ts'

const { ledger, head, pool, url } = await testLedger()
// Gets no notifications: only its own commits show what others wrote.
const deaf = await openTestLedger(url, pool)
await deaf.listener.close()
whenDone(() => deaf.close())
const [anna, ben] = [randomAddress(), randomAddress()]
await ledger.submit(openingOrder(anna, micros(1_000_000n)))
await ledger.submit(openingOrder(ben, micros(1_000_000n)))

const TO_BEN = { from: anna, to: ben, amount: micros(1n), fee: micros(0n) }
const pay = (by: Ledger, key: string, atMs = 0) =>
  by.submit(transferOrder({ ...TO_BEN, key, atMs }))
const settle = (by: Ledger, key: string, { from = anna, atMs = 0 } = {}) =>
  by.submit(settleOrder({ from, key, atMs }))
const transactions = async () => (await readHead(pool)).transactions

test('a key that made a transaction is settled with it, in every process and however often', async () => {
  const made = await pay(ledger, 'made')
  const { number } = (made as { made: { number: number } }).made
  for (const by of [ledger, deaf.ledger, ledger])
    expect(await settle(by, 'made')).toEqual({ madeBefore: number })
})

test('a key that made none is void: a transfer with it is refused by every process, and pays nothing', async () => {
  const before = await transactions()
  expect(await settle(ledger, 'late')).toEqual({ madeBefore: null })
  for (const by of [deaf.ledger, ledger])
    await expect(pay(by, 'late')).rejects.toMatchObject({ code: 'key_voided', status: 409 })
  expect(await settle(deaf.ledger, 'late')).toEqual({ madeBefore: null })
  expect(await transactions()).toBe(before)
})

test('each voided key counts up, so that no head of before returns', async () => {
  const counts: number[] = []
  for (const key of ['first void', 'second void']) {
    await settle(ledger, key)
    counts.push((await readHead(pool)).freezes)
  }
  expect(counts[1]).toBe(counts[0]! + 1)
})

test('a voided key is that of one sender', async () => {
  await settle(ledger, 'shared', { from: ben })
  expect(await pay(ledger, 'shared')).toHaveProperty('made')
})

test('of transfers and settlings of one key, in two processes at once, the first decides for all', async () => {
  for (let round = 0; round < 30; round++) {
    const before = await transactions()
    const key = `race ${round}`
    const results = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const by = (i + round) % 2 ? ledger : deaf.ledger
        // Twice as many settlings: the process whose first order it is would otherwise mostly pay.
        const isSettling = (i + round) % 3 > 0
        return isSettling ? settle(by, key) : pay(by, key).catch((error: unknown) => error)
      }),
    )
    const numbers = results.map(result => {
      const { made, madeBefore } = result as { made?: { number: number }; madeBefore?: number }
      return made?.number ?? madeBefore ?? null
    })
    const paid = (await transactions()) - before
    expect(paid).toBeLessThanOrEqual(1)
    expect(numbers).toEqual(numbers.map(() => (paid ? before + 1 : null)))
  }
})

test('an expired key that another process voids cannot be renewed by a transfer', async () => {
  await pay(deaf.ledger, 'expired')
  const atMs = head.atMs + KEY_MS
  expect(await settle(ledger, 'expired', { atMs })).toEqual({ madeBefore: null })
  await expect(pay(deaf.ledger, 'expired', atMs)).rejects.toMatchObject({ code: 'key_voided' })
})

test('a voided key is void for 30 days, and its row is swept after that', async () => {
  const stored = async () => {
    const digest = plainDigest(anna, 'old')
    return (await pool.query('SELECT FROM transfer_keys WHERE digest = $1', [digest])).rowCount
  }
  // The ledger was idle for so long that the key of its last transaction expires right after.
  const atMs = (await readHead(pool)).atMs + KEY_MS - 1
  await settle(ledger, 'old', { atMs })
  await pay(ledger, 'one', atMs + KEY_MS - 1)
  await sweepMarks(pool, Number.MAX_SAFE_INTEGER)
  expect(await stored()).toBe(1)
  await expect(pay(ledger, 'old', atMs + KEY_MS - 1)).rejects.toMatchObject({ code: 'key_voided' })
  await pay(ledger, 'two', atMs + 2 * KEY_MS)
  await sweepMarks(pool, Number.MAX_SAFE_INTEGER)
  expect(await stored()).toBe(0)
  expect(await pay(ledger, 'old', atMs + 2 * KEY_MS)).toHaveProperty('made')
})

test('a key whose digest collides with that of another sender has made nothing, and pays nothing', async () => {
  await pay(ledger, 'of anna')
  await pool.query('UPDATE transfer_keys SET digest = $2 WHERE digest = $1', [
    plainDigest(anna, 'of anna'),
    plainDigest(ben, 'of ben'),
  ])
  expect(await settle(ledger, 'of ben', { from: ben })).toEqual({ madeBefore: null })
  const late = { ...TO_BEN, from: ben, key: 'of ben', atMs: 0 }
  await expect(ledger.submit(transferOrder(late))).rejects.toMatchObject({ code: 'key_reused' })
})

test('a key is void under its digests with and without the secret', async () => {
  const during = keyedDigests(Buffer.alloc(32, 7), 100, () => 99)
  await ledger.submit(settleOrder({ from: anna, key: 'both', atMs: 0 }, during))
  for (const digests of [during, keyedDigests(Buffer.alloc(32, 7), 0, () => 1), undefined]) {
    const late = ledger.submit(transferOrder({ ...TO_BEN, key: 'both', atMs: 0 }, digests))
    await expect(late).rejects.toMatchObject({ code: 'key_voided' })
  }
})

test('a settling whose commit lost its response is looked up and answered', async () => {
  const proxy = await startProxy(url)
  const opened = await openTestLedger(proxy.url, pool)
  for (const how of ['lose', 'swallow'] as const) {
    const cut = proxy.cutNextCommit(how)
    const settled = settle(opened.ledger, how)
    await cut
    expect(await settled).toEqual({ madeBefore: null })
    await expect(pay(ledger, how)).rejects.toMatchObject({ code: 'key_voided' })
  }
  await opened.close()
  await proxy.close()
})
