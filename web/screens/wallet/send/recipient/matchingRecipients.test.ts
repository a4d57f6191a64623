import { expect, test } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { matchingRecipients } from './matchingRecipients.ts'

const person = (start: string, name: string | null) => ({
  address: `0x${start.padEnd(40, '0')}` as Address,
  name,
})
const [VERA, EVE, MUM, NAMELESS] = [
  person('aB1', '@Vera'),
  person('aB2', 'Eve'),
  person('c', 'Mum'),
  person('d', null),
]

for (const [written, found] of [
  ['v', [VERA, EVE]],
  ['ver', [VERA]],
  ['@', [VERA]],
  [' @VE', [VERA]],
  ['@eve', []],
  ['0', []],
  ['0x', []],
  ['0xab', [VERA, EVE]],
  ['0xAB2', [EVE]],
  ['0xD', [NAMELESS]],
  ['ab2', []],
] as const)
  test(`'${written}' means ${found.map(({ name }) => name ?? 'nobody by name').join(' and ') || 'nobody'}`, () =>
    expect(matchingRecipients([VERA, EVE, MUM, NAMELESS], written)).toEqual(found))
