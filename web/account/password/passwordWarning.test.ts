import { expect, test } from 'vitest'
import { PASSWORD_MIN_LENGTH } from '#api/limits.ts'
import { COMMON_PASSWORDS } from './commonPasswords.ts'
import { passwordWarning } from './passwordWarning.ts'

const names = ['Ada Lovelace', 'countess.ada@analytical.example']

for (const [password, warning] of [
  ['123456', /most used/],
  ['Password', /most used/],
  ['Sunshine2026!', /most used/],
  ['secret-1', /most used/],
  ['aaaaaaaa', /most used/],
  ['ababab', /most used/],
  ['lovelace1', /mostly your name/],
  ['Countess', /mostly your name/],
  ['cxac2026', /name of this app/],
  ['CXACcxac', /name of this app/],
] as const)
  test(`'${password}' gets a warning`, () =>
    expect(passwordWarning(password, COMMON_PASSWORDS, names)).toMatch(warning))

for (const password of ['', 'Tr0ub4dor', 'correct horse battery staple', 'a walk with ada in may'])
  test(`'${password}' gets none`, () =>
    expect(passwordWarning(password, COMMON_PASSWORDS, names)).toBeNull())

test('every password of the list is long enough to be chosen', () => {
  for (const common of COMMON_PASSWORDS)
    expect(common.length, common).toBeGreaterThanOrEqual(PASSWORD_MIN_LENGTH)
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(300)
})
