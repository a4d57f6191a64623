import { describe, expect, test } from 'vitest'
import { COSIGNER, formatVerifierKey, SIGNER } from './note.ts'
import { formatPolicy, isQuorum, keysOnly, parsePolicy, PolicyFault } from './policy.ts'

const publicKey = (fill: number) => new Uint8Array(32).fill(fill)
const LOG = formatVerifierKey('log.example/log', SIGNER, publicKey(1))
const [A, B, C, D] = [2, 3, 4, 5].map(fill =>
  formatVerifierKey(`w${fill}.example`, COSIGNER, publicKey(fill)),
) as [string, string, string, string]

test('a policy with groups of groups is met by exactly the sufficient sets of witnesses', () => {
  const policy = parsePolicy(
    `# two of three, and one more\n\nlog ${LOG} https://log.example/log\n\twitness A ${A}\nwitness B ${B}\n` +
      `witness C ${C} https://c.example\nwitness D ${D}\ngroup abc 2 A B C\ngroup both all abc D\nquorum both\n`,
  )
  expect(policy.logs.map(log => log.url)).toEqual(['https://log.example/log'])
  expect([...policy.witnesses.keys()]).toEqual(['A', 'B', 'C', 'D'])
  for (const [cosigned, isEnough] of [
    ['AB', false],
    ['ABD', true],
    ['BCD', true],
    ['ABC', false],
    ['AD', false],
    ['ABCD', true],
    ['', false],
  ] as const)
    expect(isQuorum(policy, new Set(cosigned)), cosigned).toBe(isEnough)
})

test('the policy of an installation is parsed to the same values', () => {
  const log = { verifierKey: LOG, url: 'https://log.example/log' }
  const noWitness = formatPolicy({ log, witnesses: [], quorum: 0 })
  expect(noWitness).toBe(`log ${LOG} https://log.example/log\nquorum none\n`)
  expect(isQuorum(parsePolicy(noWitness), new Set())).toBe(true)
  const witnesses = [A, B, C].map(verifierKey => ({ verifierKey, url: 'https://w.example' }))
  const policy = parsePolicy(formatPolicy({ log, witnesses, quorum: 2 }))
  expect(isQuorum(policy, new Set(['w2.example']))).toBe(false)
  expect(isQuorum(policy, new Set(['w2.example', 'w4.example']))).toBe(true)
})

test('for an offline file a policy has no addresses and no comments', () => {
  const text = `# ours\n\nlog ${LOG} https://log.example/log\n\twitness  A ${A} https://a.example\nwitness B ${B}\ngroup g 2 A B\nquorum g\n`
  expect(keysOnly(text)).toBe(
    `log ${LOG}\nwitness A ${A}\nwitness B ${B}\ngroup g 2 A B\nquorum g\n`,
  )
})

describe('refused, with the line', () => {
  for (const [what, text, sentence] of [
    ['no quorum', `log ${LOG}\n`, 'has no quorum'],
    ['two quorums', 'quorum none\nquorum none\n', 'line 2 is a second quorum'],
    ['a name that comes later', `quorum A\nwitness A ${A}\n`, "line 1 names 'A', which is not"],
    ['a key twice', `witness A ${A}\nwitness B ${A}\nquorum A\n`, 'line 2 repeats a key'],
    ['a name twice', `witness A ${A}\nwitness A ${B}\nquorum A\n`, "line 2 names 'A' once more"],
    ['a witness called none', `witness none ${A}\nquorum none\n`, "line 1 names 'none' once more"],
    ['a log’s key for a witness', `witness A ${LOG}\nquorum A\n`, 'line 1 has no key of its kind'],
    ['a threshold of none', `witness A ${A}\ngroup g 0 A\nquorum g\n`, 'line 2 has no threshold'],
    ['a threshold above all', `witness A ${A}\ngroup g 2 A\nquorum g\n`, 'line 2 has no threshold'],
    ['a member twice', `witness A ${A}\ngroup g 1 A A\nquorum g\n`, "line 2 has 'A' once more"],
    [
      'a member of two groups',
      `witness A ${A}\ngroup g 1 A\ngroup h 1 A\nquorum h\n`,
      "line 3 has 'A' once more",
    ],
    ['a word that is none', 'quorum none\nwitnesses all\n', 'line 2 is not understood'],
    ['a carriage return', 'quorum none\r\n', 'line 1 has a forbidden character'],
  ] as const)
    test(what, () => {
      expect(() => parsePolicy(text)).toThrow(PolicyFault)
      expect(() => parsePolicy(text)).toThrow(sentence)
    })
})
