import { expect, test } from 'vitest'
import { Offline, Refused, Unreachable, codeOf, problemOf } from './failures.ts'

test("the server's own sentence is shown if there is one", () => {
  const refused = new Refused(401, { message: 'Invalid credentials' })
  expect(problemOf(refused, 'Login failed')).toEqual({ title: 'Invalid credentials' })
})

for (const body of [null, '', 'Bad Gateway', {}, { message: '' }, { message: 7 }])
  test(`an answer of ${JSON.stringify(body)} falls back to the screen's sentence`, () => {
    expect(problemOf(new Refused(502, body), 'Login failed')).toEqual({ title: 'Login failed' })
  })

test('a lost connection is explained below the fallback', () => {
  const problem = problemOf(new Unreachable(new TypeError('Failed to fetch')), 'Login failed')
  expect(problem.title).toBe('Login failed')
  expect(problem.detail).toContain('cannot be reached')
})

test('offline, the reason stands below the fallback', () => {
  const problem = problemOf(new Offline('You are offline.'), 'Failed to send transaction')
  expect(problem).toEqual({ title: 'Failed to send transaction', detail: 'You are offline.' })
})

for (const [status, body, code] of [
  [400, { message: 'KYC application already exists' }, 'kyc_exists'],
  [400, { message: 'KYC application already exists', code: 'new_code' }, 'kyc_exists'],
  [500, { message: 'KYC application already exists' }, null],
  [400, { message: 'KYC application' }, null],
  [400, {}, null],
] as const)
  test(`${status} ${JSON.stringify(body)} has the code ${code}`, () =>
    expect(codeOf(new Refused(status, body))).toBe(code))
