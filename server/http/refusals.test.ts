import { expect, test } from 'vitest'
import { Refusal, sentenceOf, statusOf } from '#api/refusals/refusals.ts'
import { claimOrder } from '../mining/claim.ts'
import { testApp } from '../testing/testApp.ts'
import { Throttle } from '../limits/Throttle.ts'

const { app, ask, newUser, ledger, clock } = await testApp()
const user = await newUser()
const account = { username: 'somebody', email: 'somebody@example.org', password: 'secret-1' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

for (const [code, asking] of [
  [
    'password_too_long',
    () => ask('POST', '/api/signup', { ...account, password: 'x'.repeat(257) }),
  ],
  ['username_invalid', () => ask('POST', '/api/signup', { ...account, username: 'ab' })],
  ['username_like_link', () => ask('POST', '/api/signup', { ...account, username: 'evil.tld' })],
  ['username_reserved', () => ask('POST', '/api/signup', { ...account, username: 'CXAC Bank' })],
] as const)
  test(`${code} is answered with its status and its sentence`, async () => {
    const { status, body } = await asking()
    expect({ status, message: body.message }).toEqual({
      status: statusOf(code),
      message: sentenceOf(code),
    })
  })

test('a body of another type than JSON is refused with the header to send', async () => {
  const { status, body } = await ask('POST', '/api/login', 'email=a', { headers: form })
  expect({ status, ...body }).toMatchObject({
    status: 415,
    code: 'wrong_type',
    message: expect.stringContaining('Content-Type: application/json') as string,
  })
})

test('a missing picture is refused as file_not_found', async () => {
  const headers = { authorization: `Bearer ${user.token}` }
  const { statusCode, body } = await app.inject({
    url: `/upload/file/${crypto.randomUUID()}`,
    headers,
  })
  expect({ statusCode, ...(JSON.parse(body) as object) }).toMatchObject({
    statusCode: 404,
    message: sentenceOf('file_not_found'),
  })
})

const HOME = { own: 'home', home: null, site: null }

test('a second claim is refused as mining_cooldown', async () => {
  const order = () =>
    claimOrder({
      caller: { ...user, wallet: 1 },
      network: HOME,
      reportedIp: null,
      atMs: clock.now,
    })
  await ledger.submit(order())
  await expect(ledger.submit(order())).rejects.toMatchObject({ code: 'mining_cooldown' })
})

test('endless guessing is refused as too_many_requests, with the time to wait', async () => {
  const throttle = new Throttle(1, null)
  const attempt = { account: 'victim', network: HOME, isKnown: false }
  const guess = () => throttle.tryPassword(attempt, () => Promise.resolve(null))
  let refusal: unknown = null
  for (let i = 0; i < 20 && !refusal; i++) refusal = await guess().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({
    code: 'too_many_requests',
    extra: { retryAfterSeconds: expect.any(Number) as number },
  })
})
