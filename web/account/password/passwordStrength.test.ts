import { expect, test } from 'vitest'
import { passwordStrength } from './passwordStrength.ts'

for (const [password, strength] of [
  ['', 'weak'],
  ['secret', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['sunflower9', 'fair'],
  ['Tr0ub4d', 'fair'],
  ['Tr0ub4dor&3', 'strong'],
  ['correct horse battery staple', 'strong'],
] as const)
  test(`'${password}' is ${strength}`, () => expect(passwordStrength(password)).toBe(strength))
