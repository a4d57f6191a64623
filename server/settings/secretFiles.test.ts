import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'cxac-secrets-'))
const file = join(folder, 'operator-token')
const token = 'a-token-of-the-operators-with-enough-letters'

test('a secret can come from a file, without the line break at its end', () => {
  writeFileSync(file, `${token}\n`)
  expect(readConfig({ OPERATOR_TOKEN_FILE: file }, '/').operatorToken).toBe(token)
})

for (const [why, environment, sentence] of [
  ['both are set', { OPERATOR_TOKEN: token, OPERATOR_TOKEN_FILE: file }, 'are both set'],
  ['the file is missing', { OPERATOR_TOKEN_FILE: join(folder, 'none') }, '(ENOENT)'],
  ['the file is empty', { OPERATOR_TOKEN_FILE: '/dev/null' }, 'that file is empty'],
] as const)
  test(`a secret's file is named as a mistake if ${why}`, () => {
    expect(() => readConfig(environment, '/')).toThrow(sentence)
  })

test('a wrong secret of a file is not printed', () => {
  writeFileSync(file, 'a-short-secret')
  expect(() => readConfig({ METRICS_TOKEN_FILE: file }, '/')).toThrow(/^METRICS_TOKEN is set, but/)
})
