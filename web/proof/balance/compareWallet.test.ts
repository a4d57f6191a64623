import { expect, test } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { micros } from '#api/chain/money.ts'
import { compareWallet, type ShownWallet } from './compareWallet.ts'

const OWN = `0x${'1'.repeat(40)}` as Address
const OTHER = `0x${'2'.repeat(40)}` as Address

const payment = (blockNumber: number, part: Partial<Transaction>): Transaction => ({
  _id: String(blockNumber),
  from: 'SYSTEM',
  to: OWN,
  amount: 10,
  fee: 0,
  transactionHash: 'a'.repeat(64),
  blockNumber,
  previousBlock: 'b'.repeat(64),
  createdAt: '2025-06-15T12:00:00.000Z',
  kind: 'bonus',
  ...part,
})
/** 10, then 10 − 1.001, then 8.999 + 2. */
const payments = [
  payment(6, { kind: 'claim', amount: 2 }),
  payment(4, { kind: 'transfer', from: OWN, to: OTHER, amount: 1, fee: 0.001 }),
  payment(2, {}),
]
const shown: ShownWallet = { address: OWN, coins: 10.999, payments }
const leafOf = (balance: bigint, historyLength: number, number = 1, address = OWN) => ({
  number,
  address,
  balance: micros(balance),
  historyLength,
})
const newest = { leaf: leafOf(10_999_000n, 3), block: 6 }
const results = (...args: Parameters<typeof compareWallet>) =>
  compareWallet(...args).steps.map(({ result }) => result)

test('a balance is the sum of the payments; those after the state are counted separately', () => {
  expect(compareWallet(newest, shown, null)).toMatchObject({ since: 0 })
  expect(results(newest, shown, null)).toEqual(['passed', 'passed'])
  const older = { leaf: leafOf(8_999_000n, 2), block: 5 }
  expect(compareWallet(older, shown, null).since).toBe(1)
  expect(results(older, shown, null)).toEqual(['passed', 'passed'])
  expect(results(newest, { ...shown, payments: payments.slice(0, 1) }, older)).toEqual([
    'passed',
    'passed',
  ])
})

test('the proof of another wallet, or of another balance than the one shown, fails', () => {
  const stranger = { ...newest, leaf: { ...newest.leaf, address: OTHER } }
  expect(results(stranger, shown, null)).toEqual(['failed'])
  expect(results(newest, { ...shown, coins: 5 }, null)).toEqual(['failed'])
})

const forged: [what: string, balance: bigint, historyLength: number][] = [
  ['a second leaf of the same address, with fewer coins', 5_000_000n, 3],
  ['the coins of a wallet that was left out', 99_000_000n, 3],
  ['fewer payments than there were', 5_000_000n, 1],
]
for (const [what, balance, historyLength] of forged)
  test(`${what} does not follow from the payments`, () => {
    const coins = Number(balance) / 1e6
    const proven = { leaf: leafOf(balance, historyLength), block: 6 }
    expect(results(proven, { ...shown, coins }, null)).toEqual(['passed', 'failed'])
  })

test('a wallet that was proven before keeps its number and never goes back', () => {
  expect(results({ ...newest, leaf: leafOf(10_999_000n, 3, 9) }, shown, newest)).toContain('failed')
  const older = { leaf: leafOf(8_999_000n, 2), block: 5 }
  expect(results(older, shown, newest)).toEqual(['passed', 'missing'])
})

test('payments that are not listed leave the balance open', () => {
  const some = { ...shown, payments: payments.slice(0, 2) }
  expect(results(newest, some, null)).toEqual(['passed', 'missing'])
})
