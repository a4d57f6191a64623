import { expect, test } from 'vitest'
import { sentenceOf } from '#api/refusals/refusals.ts'
import { testApp } from '../testing/testApp.ts'

const { ask, newUser } = await testApp({ DEMO_ENDS_AT: '2026-11-19T00:00:00.000Z' })
const user = await newUser()

for (const [what, path] of [
  ['an upload', '/upload/file'],
  ['a new password', '/api/password/change'],
  ['the deletion of an account', '/api/account/delete'],
  ['a webhook', '/api/webhooks'],
] as const)
  test(`${what} is off in a public demo`, async () => {
    const { status, body } = await ask('POST', path, {}, { token: user.token })
    expect([status, body['message']]).toEqual([403, sentenceOf('off_in_demo')])
  })

test('a public demo shows balances and accepts log-ins', async () => {
  const asked = await ask('GET', `/api/getUserByUid/${user.uid}`, undefined, { token: user.token })
  expect(asked.status).toBe(200)
  const login = { email: user.email, password: user.password }
  expect((await ask('POST', '/api/login', login)).status).toBe(200)
})
