import { expect, test } from 'vitest'
import { micros } from '#api/chain/money.ts'
import { balanceChange } from './balanceChange.ts'

for (const [before, after, text] of [
  [312_500_000n, 325_000_000n, '+12.5 CXAC (+4%)'],
  [10_000_000n, 7_497_999n, '-2.502001 CXAC (-25%)'],
  [3_000_000n, 2_000_000n, '-1 CXAC (-33.3%)'],
  [5_000_000n, 0n, '-5 CXAC (-100%)'],
  [0n, 10_000_000n, '+10 CXAC'],
  [7n, 7n, 'Unchanged'],
  [0n, 0n, 'Unchanged'],
  [999_999_999_000_000n, 999_999_999_000_001n, '+0.000001 CXAC (under 0.1%)'],
  [2_000_000n, 1_999_999n, '-0.000001 CXAC (under 0.1%)'],
  [1_000_000n, 100_990_000n, '+99.99 CXAC (+9,999%)'],
  [1n, 999_999_999_000_000n, '+999,999,998.999999 CXAC (over +9,999%)'],
] as const)
  test(`from ${before} to ${after} millionths is '${text}'`, () =>
    expect(balanceChange(micros(before), micros(after))).toBe(text))
