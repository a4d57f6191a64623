import { expect, test } from 'vitest'
import { movementOf } from './movementOf.ts'

const ME = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

for (const [what, from, to, seen] of [
  ['what I sent', ME, OTHER, ['Sent to', OTHER, '-']],
  ['what I sent to myself', ME, ME.toLowerCase(), ['Sent to', 'You', '-']],
  ['what I was sent', OTHER, ME, ['Received from', OTHER, '+']],
  ['a reward', 'SYSTEM', ME, ['Received from', 'SYSTEM', '+']],
] as const)
  test(`${what} reads '${seen.join(' ')}'`, () => {
    const [direction, counterparty, sign] = seen
    expect(movementOf({ from, to }, ME)).toEqual({ direction, counterparty, sign })
  })
