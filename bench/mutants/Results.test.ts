import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Results } from './Results.ts'

const MUTANT = { file: 'a.ts', line: 1, at: 'a < b', start: 0, end: 5, text: 'a <= b', change: '' }
const TESTS = ['a.test.ts', 'b.test.ts']

/** What two calls of the command see: the tests may have changed between them. */
function twoCalls(killer: string | null, changed: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'cxac-results-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'results.json')
  const digestsOf = (names: string[]) => ({
    digestOf: (name: string) => `${name} ${names.includes(name) ? 'changed' : ''}`,
  })
  new Results(path, digestsOf([])).add(
    MUTANT,
    TESTS,
    killer ? { test: killer, isHang: false } : null,
  )
  const known = new Results(path, digestsOf(changed)).killerOf(MUTANT, TESTS)
  return known ? known.test : known
}

for (const [rule, killer, changed, expected] of [
  ['a mistake that was found is not made again', 'b.test.ts', [], 'b.test.ts'],
  ['… not even when another test has changed', 'b.test.ts', ['a.test.ts'], 'b.test.ts'],
  ['… but when the test that found it has changed', 'b.test.ts', ['b.test.ts'], undefined],
  ['a mistake that no test found is not made again', null, [], null],
  ['… but when one of the tests has changed', null, ['b.test.ts'], undefined],
] as const)
  test(rule, () => expect(twoCalls(killer, [...changed])).toBe(expected))

test('a new test makes a surviving mutant run again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cxac-results-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const results = new Results(join(folder, 'results.json'), { digestOf: name => name })
  results.add(MUTANT, TESTS, null)
  expect(results.killerOf(MUTANT, [...TESTS, 'c.test.ts'])).toBeUndefined()
})
