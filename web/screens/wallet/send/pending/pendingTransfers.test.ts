import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseAddress } from '#api/chain/address.ts'
import { parseCoins } from '#api/chain/money.ts'
import { storage } from '../../../../ui/stored/storage.ts'
import {
  beginPending,
  findOpen,
  forgetPending,
  isOpen,
  isSameIntent,
  markLost,
} from './pendingTransfers.ts'
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

test('a transfer is open until it is removed, and survives a reload to its last micro', () => {
  const { key } = beginPending(intent)
  beginPending(other)
  expect(findOpen(intent)).toEqual({ ...intent, key, startedAtMs: Date.now(), lost: null })
  forgetPending(key)
  expect(findOpen(intent)).toBeUndefined()
  expect(isOpen(key)).toBe(false)
  expect(findOpen(other)).toBeDefined()
  expect(beginPending(intent).key).not.toBe(key)
})

test('the first reason why an answer got lost is kept', () => {
  const { key } = beginPending(intent)
  beginPending(other)
  markLost(key, 'Failed to send transaction')
  markLost(key, 'another')
  expect(findOpen(intent)?.lost).toBe('Failed to send transaction')
  expect(findOpen(other)?.lost).toBeNull()
})

test('a transfer that another tab has just begun stays open when this one begins another', () => {
  const { key } = beginPending(intent)
  const byOther = storage.getItem(KEY)!
  forgetPending(key)
  storage.setItem(KEY, byOther)
  beginPending(other)
  expect(findOpen(intent)?.key).toBe(key)
})

test('a pending transfer from before there were notes has none', () => {
  const { key } = beginPending(intent)
  storage.setItem(KEY, storage.getItem(KEY)!.replace('"note":"Rent",', ''))
  expect(findOpen(intent)).toEqual({
    ...intent,
    note: '',
    key,
    startedAtMs: Date.now(),
    lost: null,
  })
})

test('a transfer whose key may have expired on the server is not offered again', () => {
  beginPending(intent)
  vi.advanceTimersByTime(28 * DAY_MS)
  expect(findOpen(intent)).toBeDefined()
  vi.advanceTimersByTime(DAY_MS)
  expect(findOpen(intent)).toBeUndefined()
})

for (const text of ['', '{', '{}', '[null]', '[7]', '[{"key":"k"}]', '[{"from":1}]'])
  test(`the stored value '${text}' holds nothing pending, and is in nobody's way`, () => {
    storage.setItem(KEY, text)
    expect(findOpen(intent)).toBeUndefined()
    const { key } = beginPending(intent)
    expect(findOpen(intent)?.key).toBe(key)
  })

test('only the same sender, recipient and amount are the same intent', () => {
  expect(isSameIntent(intent, { ...intent, note: 'Rent, May' })).toBe(true)
  expect(isSameIntent(intent, { ...intent })).toBe(true)
  expect(isSameIntent(intent, { ...intent, amount: parseCoins('0.000002')! })).toBe(false)
  expect(isSameIntent(intent, { ...intent, from: intent.to })).toBe(false)
})
