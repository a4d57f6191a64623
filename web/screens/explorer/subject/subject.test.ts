import { expect, test } from 'vitest'
import { subjectOf, titleOf } from './subject.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

for (const [params, subject] of [
  [{}, { kind: 'chain' }],
  [{ hash: 'ab' }, { kind: 'transaction', hash: 'ab' }],
  [{ number: '12' }, { kind: 'block', number: 12 }],
  [{ number: '007' }, { kind: 'block', number: 7 }],
  [{ number: '0' }, { kind: 'block', number: null }],
  [{ number: '-3' }, { kind: 'block', number: null }],
  [{ number: '9007199254740992' }, { kind: 'block', number: null }],
  [{ address: ADDRESS.toLowerCase() }, { kind: 'address', address: ADDRESS }],
  [{ address: ADDRESS.replace('a', 'A') }, { kind: 'address', address: null }],
  [{ address: 'SYSTEM' }, { kind: 'address', address: null }],
] as const)
  test(`the path ${JSON.stringify(params)} is about ${JSON.stringify(subject)}`, () =>
    expect(subjectOf(params)).toEqual(subject))

for (const [params, title] of [
  [{}, 'Explorer'],
  [{ hash: `70aff5${'0'.repeat(54)}d3e1` }, 'Transaction 70aff5…d3e1 · Explorer'],
  [{ number: '2731' }, 'Block 2731 · Explorer'],
  [{ number: 'x' }, 'Block not found · Explorer'],
  [{ address: ADDRESS }, 'Address 0x5aAe…eAed · Explorer'],
  [{ address: '0x12' }, 'Address not found · Explorer'],
] as const)
  test(`the page of ${JSON.stringify(params)} is called '${title}'`, () =>
    expect(titleOf(subjectOf(params))).toBe(title))
