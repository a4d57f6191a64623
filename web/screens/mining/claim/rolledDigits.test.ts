import { expect, test } from 'vitest'
import { rolledDigits } from './rolledDigits.ts'

for (const [from, to, rolled] of [
  ['0', '2', ['012']],
  ['28.14', '30.14', ['23', '890', '.', '1', '4']],
  ['9.5', '11.5', [' 1', '901', '.', '5']],
  ['999.5', '1,001.5', [' 1', ',', '90', '90', '901', '.', '5']],
  ['2', '2', ['2']],
  ['1', '3.5', ['123', '.', ' 5']],
] as const)
  test(`${from} rolls to ${to}`, () =>
    expect(rolledDigits(from, to).map(digits => digits.join(''))).toEqual(rolled))
