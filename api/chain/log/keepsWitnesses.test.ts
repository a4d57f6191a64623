import { expect, test } from 'vitest'
import { keepsWitnesses } from './keepsWitnesses.ts'
import { COSIGNER, formatVerifierKey } from './note.ts'
import { parsePolicy } from './policy.ts'

const keyOf = (name: string) =>
  formatVerifierKey(`${name}.example`, COSIGNER, new Uint8Array(32).fill(name.charCodeAt(0)))
/** '2 A B' is a group; 'aA' a witness who is called a here, and has the key of A. */
const policyOf = (...groups: string[]) => {
  const lines = groups.map((words, i) => {
    const [threshold, ...names] = words.split(' ')
    const fresh = names.filter(name => !name.startsWith('g'))
    const witnesses = fresh.map(name => `witness ${name} ${keyOf(name.at(-1)!)}\n`)
    return `${witnesses.join('')}group g${i} ${threshold} ${names.join(' ')}\n`
  })
  return parsePolicy(
    `${lines.join('')}quorum ${groups.length ? `g${groups.length - 1}` : 'none'}\n`,
  )
}
const NESTED = ['1 A B', '2 C D E', '2 g0 g1']

for (const [what, known, fresh, isKept] of [
  ['the same', ['2 A B C'], ['2 A B C'], true],
  ['the same keys under other names', ['2 A B'], ['2 xA yB'], true],
  ['a higher threshold', ['1 A B C'], ['2 A B C'], true],
  ['a lower threshold', ['2 A B C'], ['1 A B C'], false],
  ['no quorum', ['1 A'], [], false],
  ['any quorum after none', [], ['1 A'], true],
  ['one more that cannot stand for another', ['2 A B'], ['3 A B C'], true],
  ['one more of which two suffice', ['2 A B'], ['2 A B C'], false],
  ['as many others', ['2 A B'], ['2 C D'], false],
  ['another key under a known name', ['1 A'], ['1 AB'], false],
  ['groups that are the same', NESTED, NESTED, true],
  ['groups that demand more', NESTED, ['2 A B', '3 C D E', '2 g0 g1'], true],
  ['groups of which one is enough', NESTED, ['1 A B', '2 C D E', '1 g0 g1'], false],
  ['too many to try', ['1 A'], ['17 A B C D E F G H I J K L M N O P Q'], false],
] as const)
  test(`whether the known witnesses are kept by a policy with ${what}: ${isKept}`, () =>
    expect(keepsWitnesses(policyOf(...known), policyOf(...fresh))).toBe(isKept))
