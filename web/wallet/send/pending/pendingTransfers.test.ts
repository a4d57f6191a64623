import { expect, test } from 'vitest'
import { parseAddress } from '#api/chain/address.ts'
import { parseCoins } from '#api/chain/money.ts'
import { formatPending, isSameIntent, parsePending } from './pendingTransfers.ts'

const NOW = Date.parse('2026-05-01T12:00:00Z')
const DAY_MS = 86_400_000
const transfer = {
  from: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  to: parseAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')!,
  amount: parseCoins('0.000001')!,
  note: 'Rent',
  key: 'k-1',
  startedAtMs: NOW - 1000,
}

test('a pending transfer survives a reload to its last micro', () => {
  expect(parsePending(formatPending([transfer]), NOW)).toEqual([transfer])
})

test('a pending transfer from before there were notes has none', () => {
  const { note: _, ...older } = transfer
  expect(parsePending(JSON.stringify([{ ...older, amount: '0.000001' }]), NOW)).toEqual([
    { ...transfer, note: '' },
  ])
})

test('a transfer whose key the server may have forgotten is not offered again', () => {
  const old = { ...transfer, startedAtMs: NOW - 29 * DAY_MS }
  expect(parsePending(formatPending([old, transfer]), NOW)).toEqual([transfer])
})

for (const text of [null, '', '{', '{}', '[null]', '[7]', '[{"key":"k"}]', '[{"from":1}]'])
  test(`the stored value '${text}' holds nothing pending`, () => {
    expect(parsePending(text, NOW)).toEqual([])
  })

test('only the same sender, recipient and amount are the same intent', () => {
  expect(isSameIntent(transfer, { ...transfer, note: 'Rent, May' })).toBe(true)
  expect(isSameIntent(transfer, { ...transfer })).toBe(true)
  expect(isSameIntent(transfer, { ...transfer, amount: parseCoins('0.000002')! })).toBe(false)
  expect(isSameIntent(transfer, { ...transfer, from: transfer.to })).toBe(false)
})
