import { expect, test } from 'vitest'
import { formatCoins, parseCoins } from '#api/chain/money.ts'
import { toTwoDecimals } from './toTwoDecimals.ts'

for (const [exact, short] of [
  ['30.141352', '30.14'],
  ['30.149999', '30.14'],
  ['2', '2'],
  ['1.000001', '1'],
  ['0.999999', '0.999999'],
  ['0.004', '0.004'],
  ['0', '0'],
] as const)
  test(`${exact} is shown as ${short} where space is short`, () =>
    expect(formatCoins(toTwoDecimals(parseCoins(exact)!))).toBe(short))
