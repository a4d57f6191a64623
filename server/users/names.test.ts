import { expect, test } from 'vitest'
import { isShownName } from './names.ts'

for (const [name, isShown] of [
  ['Milo', true],
  ['milo_77', true],
  ['Юлия', true],
  ['Ada Lovelace', true],
  ['roxana', true],
  ['oxana', true],
  ['0xa042...E5d7', false],
  ['0Xa042', false],
  // With letters of other alphabets.
  ['0\u0445123456', false],
  ['\u043e\u0445123456', false],
  ['oxdead', false],
  ['Mum·0xa042', false],
  ['Mum·E5d7', false],
  ['Mum (0xa042)', false],
  ['m@milo', false],
  ['SYSTEM', false],
  ['you', false],
  // Rules for new names; older accounts may break them.
  ['m\u0438lo', false],
  ['milo\u202e', false],
  ['evil.com', false],
  ['al', false],
] as const)
  test(`'${name}' ${isShown ? 'is' : 'is not'} shown before an address`, () =>
    expect(isShownName(name)).toBe(isShown))
