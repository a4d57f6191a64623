import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SYSTEM } from '#api/ledger.ts'
import { type Micros, micros, microsToJson } from '#api/money.ts'
import { balanceHistory } from './balanceHistory.ts'

const ME = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const FEE = micros(1000n)

type Kind = 'claim' | 'sent' | 'received' | 'self'
const step = fc.record({
  kind: fc.constantFrom<Kind>('claim', 'sent', 'received', 'self'),
  amount: fc.bigInt({ min: 1n, max: 99_999_999_999_999n }).map(micros),
  waitMs: fc.nat(100_000_000),
})

/** What each kind does to my wallet, written down apart from the code under test. */
const CHANGE: Record<Kind, (amount: Micros) => bigint> = {
  claim: amount => amount,
  received: amount => amount,
  sent: amount => -amount - FEE,
  self: () => -FEE,
}

test('walking back through the transactions finds every balance that walking forward made', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.array(step), (start, steps) => {
      const expected: { atMs: number; balance: bigint }[] = []
      const made = []
      let atMs = Date.UTC(2025, 0, 1)
      let balance = start
      for (const { kind, amount, waitMs } of steps) {
        atMs += waitMs
        balance += CHANGE[kind](amount)
        expected.push({ atMs, balance })
        made.push(transaction(kind, amount, atMs))
      }
      expect(balanceHistory(ME, micros(balance), made.toReversed())).toEqual(expected)
    }),
  )
})

test('an address is the same in every spelling', () => {
  const bonus = transaction('claim', micros(10_000_000n), 5)
  const [point] = balanceHistory(ME.toLowerCase(), micros(3n), [bonus])
  expect(point).toEqual({ atMs: 5, balance: 3n })
  const [first] = balanceHistory(ME.toLowerCase(), micros(3n), [bonus, bonus])
  expect(first?.balance).toBe(3n - 10_000_000n)
})

test('a number that is no amount is never rounded into one', () => {
  const odd = { ...transaction('claim', micros(1n), 0), amount: 0.000_000_1 }
  expect(() => balanceHistory(ME, micros(1n), [odd])).toThrow('no amount')
})

test('without transactions there is no point', () => {
  expect(balanceHistory(ME, micros(1n), [])).toEqual([])
})

function transaction(kind: Kind, amount: Micros, atMs: number) {
  const [from, to] = {
    claim: [SYSTEM, ME],
    received: [OTHER, ME],
    sent: [ME, OTHER],
    self: [ME, ME],
  }[kind] as [string, string]
  return {
    from,
    to,
    amount: microsToJson(amount),
    fee: kind === 'claim' ? 0 : microsToJson(FEE),
    createdAt: new Date(atMs).toISOString(),
  }
}
