import { expect, test } from 'vitest'
import { SESSION_MS } from '#api/limits.ts'
import { endOneSession, endOtherSessions, sessions } from '#api/calls/sessions.ts'
import { login } from '#api/calls/users.ts'
import { Listener } from '../../db/listener.ts'
import { testApp } from '../../testing/testApp.ts'
import { Sessions } from '../sessions/sessions.ts'
import { MINUTE_MS } from '#api/time.ts'

const { askCall, newUser, pool, url, log, clock } = await testApp()
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

type Person = Awaited<ReturnType<typeof newUser>>

async function logInAgain({ email, password }: Person, ip = '203.0.113.9'): Promise<string> {
  const headers = { 'user-agent': IPHONE }
  return (await askCall(login, { email, password }, { ip, headers })).body.token
}
const list = async (token: string) => (await askCall(sessions, {}, { token })).body.sessions
const statusOf = async (token: string) => (await askCall(sessions, {}, { token })).status

test('the owner sees the device, network, start and end of each session', async () => {
  const user = await newUser()
  clock.now += MINUTE_MS
  const phone = await logInAgain(user)
  const begunAt = new Date(clock.now).toISOString()
  expect(await list(phone)).toMatchObject([
    {
      device: 'Safari on iPhone',
      network: '203.0.…',
      begunAt,
      seenAt: begunAt,
      endsAt: new Date(clock.now + SESSION_MS).toISOString(),
      isCurrent: true,
    },
    { network: expect.stringMatching(/^2001:db8:…$/), isCurrent: false },
  ])
  const [first] = await list(user.token)
  expect(first).toMatchObject({ isCurrent: true, device: null })
})

test('the time of the last use of a session is accurate to a few minutes', async () => {
  const user = await newUser()
  const begunAt = new Date(clock.now).toISOString()
  clock.now += 4 * MINUTE_MS
  expect((await list(user.token))[0]!.seenAt).toBe(begunAt)
  clock.now += MINUTE_MS
  await list(user.token)
  const seenAt = new Date(clock.now).toISOString()
  await expect.poll(async () => (await list(user.token))[0]!.seenAt).toBe(seenAt)
})

test('an ended session is refused at once in every process, and the others stay open', async () => {
  const user = await newUser()
  const phone = await logInAgain(user)
  const tablet = await logInAgain(user)
  const listener = new Listener(url, log)
  const elsewhere = await Sessions.open(pool, listener, log)
  expect(await elsewhere.ownerOf(phone, clock.now)).toMatchObject({ id: user.id })

  const phoneId = (await list(phone))[0]!.id
  const { body } = await askCall(endOneSession, { id: phoneId }, { token: user.token })
  expect(body.sessions.map(({ id }) => id)).not.toContain(phoneId)
  expect(await statusOf(phone)).toBe(401)
  await expect.poll(() => elsewhere.ownerOf(phone, clock.now)).toBeNull()
  expect([await statusOf(tablet), await statusOf(user.token)]).toEqual([200, 200])
  await listener.close()
})

test('all other sessions end together in every process, even those in use', async () => {
  const user = await newUser()
  const others = [await logInAgain(user), await logInAgain(user)]
  const listener = new Listener(url, log)
  const elsewhere = await Sessions.open(pool, listener, log)
  for (const token of others) {
    expect(await statusOf(token)).toBe(200)
    expect(await elsewhere.ownerOf(token, clock.now)).toMatchObject({ id: user.id })
  }
  const { body } = await askCall(endOtherSessions, {}, { token: user.token })
  expect(body.sessions).toMatchObject([{ isCurrent: true }])
  for (const token of others) {
    expect(await statusOf(token)).toBe(401)
    await expect.poll(() => elsewhere.ownerOf(token, clock.now)).toBeNull()
  }
  await listener.close()
})

test('nobody sees or ends the sessions of others, and an ended session is not found', async () => {
  const [user, other] = [await newUser(), await newUser()]
  const id = (await list(user.token))[0]!.id
  expect((await list(other.token)).map(each => each.id)).not.toContain(id)
  const answer = await askCall(endOneSession, { id }, { token: other.token })
  expect(answer).toMatchObject({ status: 404, body: { code: 'session_not_found' } })
  await askCall(endOtherSessions, {}, { token: other.token })
  expect(await statusOf(user.token)).toBe(200)
  expect((await askCall(sessions, {})).status).toBe(401)
})

test('an expired session is not listed', async () => {
  const user = await newUser()
  clock.now += SESSION_MS - MINUTE_MS
  const token = await logInAgain(user)
  expect(await list(token)).toHaveLength(2)
  clock.now += MINUTE_MS
  expect(await list(token)).toHaveLength(1)
})
