import { expect, test } from 'vitest'
import { subjectOf } from './subject.ts'

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
