import { expect, test } from 'vitest'
import { movementOf } from './movementOf.ts'

const ME = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

for (const [what, from, to, seen] of [
  ['what I sent', ME, OTHER, [OTHER, '-']],
  ['what I sent to myself', ME, ME.toLowerCase(), ['You', '-']],
  ['what I was sent', OTHER, ME, [OTHER, '+']],
  ['a reward', 'SYSTEM', ME, ['SYSTEM', '+']],
] as const)
  test(`${what} has the counterparty and sign '${seen.join(' ')}'`, () => {
    const [counterparty, sign] = seen
    expect(movementOf({ from, to }, ME)).toEqual({ counterparty, sign })
  })
