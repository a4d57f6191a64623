import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseAddress } from '#api/chain/address.ts'
import { parseCoins } from '#api/chain/money.ts'
import { storage } from '../../../../ui/stored/storage.ts'
import { findOpen, forgetPending, isSameIntent, keyFor } from './pendingTransfers.ts'
import { DAY_MS } from '#api/time.ts'

const KEY = 'pendingTransfers'
const intent = {
  from: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  to: parseAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')!,
  name: '@milo',
  amount: parseCoins('0.000001')!,
  note: 'Rent',
}
const other = { ...intent, amount: parseCoins('2')! }

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-05-01T12:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  storage.removeItem(KEY)
})

test('the same intent has the same key until it is forgotten, and survives a reload to its last micro', () => {
  const key = keyFor(intent)
  expect(keyFor({ ...intent })).toBe(key)
  expect(keyFor(other)).not.toBe(key)
  expect(findOpen(intent)).toEqual({ ...intent, key, startedAtMs: Date.now() })
  forgetPending(key)
  expect(findOpen(intent)).toBeUndefined()
  expect(findOpen(other)).toBeDefined()
  expect(keyFor(intent)).not.toBe(key)
})

test('what another tab has begun a moment ago stays open when this one begins', () => {
  const key = keyFor(intent)
  const byOther = storage.getItem(KEY)!
  forgetPending(key)
  storage.setItem(KEY, byOther)
  keyFor(other)
  expect(findOpen(intent)?.key).toBe(key)
})

test('a pending transfer from before there were notes has none', () => {
  const key = keyFor(intent)
  storage.setItem(KEY, storage.getItem(KEY)!.replace('"note":"Rent",', ''))
  expect(findOpen(intent)).toEqual({ ...intent, note: '', key, startedAtMs: Date.now() })
})

test('a transfer whose key the server may have forgotten is not offered again', () => {
  keyFor(intent)
  vi.advanceTimersByTime(28 * DAY_MS)
  expect(findOpen(intent)).toBeDefined()
  vi.advanceTimersByTime(DAY_MS)
  expect(findOpen(intent)).toBeUndefined()
})

for (const text of ['', '{', '{}', '[null]', '[7]', '[{"key":"k"}]', '[{"from":1}]'])
  test(`the stored value '${text}' holds nothing pending, and is in nobody's way`, () => {
    storage.setItem(KEY, text)
    expect(findOpen(intent)).toBeUndefined()
    const key = keyFor(intent)
    expect(findOpen(intent)?.key).toBe(key)
  })

test('only the same sender, recipient and amount are the same intent', () => {
  expect(isSameIntent(intent, { ...intent, note: 'Rent, May' })).toBe(true)
  expect(isSameIntent(intent, { ...intent })).toBe(true)
  expect(isSameIntent(intent, { ...intent, amount: parseCoins('0.000002')! })).toBe(false)
  expect(isSameIntent(intent, { ...intent, from: intent.to })).toBe(false)
})
