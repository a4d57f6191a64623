import { expect, test } from 'vitest'
import { movementOf } from './movementOf.ts'

const ME = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

for (const [what, from, to, seen] of [
  ['what I sent', ME, OTHER, [OTHER, '-', false]],
  ['what I sent to myself', ME, ME.toLowerCase(), [ME.toLowerCase(), '-', true]],
  ['what I was sent', OTHER, ME, [OTHER, '+', false]],
  ['a reward', 'SYSTEM', ME, ['SYSTEM', '+', false]],
] as const)
  test(`${what} has the counterparty, the sign and whether it is to oneself: ${seen.join(' ')}`, () => {
    const [counterparty, sign, isToSelf] = seen
    expect(movementOf({ from, to }, ME)).toEqual({ counterparty, isToSelf, sign })
  })
