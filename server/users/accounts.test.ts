import { expect, test } from 'vitest'
import { SESSION_MS } from '#api/limits.ts'
import { sentenceOf } from '#api/refusals.ts'
import { testApp } from '../testing/testApp.ts'
import { changePassword } from './passwordReset.ts'

const { ask, newUser, pool, clock, head, sessions } = await testApp({ SIGNUPS_PER_HOUR: '1000' })

const account = (name: string) => ({
  username: name,
  email: `${name}@example.org`,
  password: 'secret-1',
})
const countUsers = async () =>
  Number((await pool.query<{ count: bigint }>('SELECT count(*) FROM users')).rows[0]!.count)

test('200 sign-ups at once with one email make one account', async () => {
  const before = await countUsers()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      ask('POST', '/api/signup', { ...account(`storm${i}`), email: 'Storm@Example.org' }),
    ),
  )
  const statuses = answers.map(answer => answer.status)
  expect(statuses.filter(status => status === 200)).toHaveLength(1)
  expect(new Set(statuses)).not.toContain(500)
  expect(await countUsers()).toBe(before + 1)
})

test('50 accounts with one referral code get exactly 50 bonuses', async () => {
  const { referralCode } = await newUser()
  const before = head.totals.issued
  const users = await Promise.all(Array.from({ length: 50 }, () => newUser(referralCode)))
  expect(head.totals.issued - before).toBe(500_000_000n)
  for (const user of users.slice(0, 3)) {
    const { body } = await ask('GET', `/api/getUserByUid/${user.uid}`)
    expect(body['user']).toMatchObject({ totalCoins: 10, username: user.username })
  }
})

test('a sixth bonus for one network within a day is refused and makes no account', async () => {
  const { referralCode } = await newUser()
  const join = (i: number) =>
    ask('POST', '/api/signup', { ...account(`sixth${i}`), referralCode }, { ip: '203.0.113.9' })
  for (let i = 1; i <= 5; i++) expect((await join(i)).status).toBe(200)
  const before = await countUsers()
  const refused = await join(6)
  expect(refused).toMatchObject({ status: 429, body: { message: sentenceOf('bonuses_exhausted') } })
  expect(await countUsers()).toBe(before)
  clock.now += 24 * 60 * 60 * 1000
  expect((await join(6)).status).toBe(200)
})

test('an unknown referral code is refused before anything is created', async () => {
  const before = await countUsers()
  const answer = await ask('POST', '/api/signup', {
    ...account('nocode'),
    referralCode: 'NOBODY12',
  })
  expect(answer).toMatchObject({ status: 400, body: { message: 'Invalid referral code' } })
  expect(await countUsers()).toBe(before)
})

test('email and username are unique ignoring case and compatible spellings', async () => {
  await ask('POST', '/api/signup', account('Unique'))
  const sameEmail = await ask('POST', '/api/signup', {
    ...account('other'),
    email: 'UNIQUE@EXAMPLE.ORG',
  })
  expect(sameEmail.status).toBe(409)
  expect(sameEmail.body.message).toContain('email')
  const sameName = await ask('POST', '/api/signup', {
    ...account('ｕｎｉｑｕｅ'),
    email: 'x@example.org',
  })
  expect(sameName.status).toBe(409)
  expect(sameName.body.message).toContain('username')
})

test('login answers as specified, and the owner alone sees email and referral code', async () => {
  const user = await newUser()
  const { body } = await ask('POST', '/api/login', {
    email: user.email.toUpperCase(),
    password: user.password,
  })
  expect(Object.keys(body)).toEqual(['message', 'token', 'user'])
  expect(Object.keys(body['user'] as object).toSorted()).toEqual([
    'address',
    'email',
    'id',
    'isVerification',
    'lastMiningTime',
    'ranks',
    'referralCode',
    'totalCoins',
    'uid',
    'username',
  ])
  const path = `/api/getUserByUid/${user.uid}`
  const stranger = await ask('GET', path)
  expect(JSON.stringify(stranger.body)).not.toMatch(/email|referralCode|token|hash/)
  const owner = await ask('GET', path, undefined, { token: user.token })
  expect(owner.body['user']).toMatchObject({
    email: user.email,
    referralCode: user.referralCode,
    referrals: 0,
  })
  const other = await newUser()
  const asOther = await ask('GET', path, undefined, { token: other.token })
  expect(asOther.body).toEqual(stranger.body)
})

test('a rank is 1 + the number of larger balances, and equal balances share it', async () => {
  const { referralCode } = await newUser()
  const [rich, equal, poor] = [
    await newUser(referralCode),
    await newUser(referralCode),
    await newUser(),
  ]
  const rankOf = async (uid: string) =>
    ((await ask('GET', `/api/getUserByUid/${uid}`)).body['user'] as { ranks: number }).ranks
  const { rows } = await pool.query<{ richer: bigint }>(
    'SELECT count(*) AS richer FROM wallets WHERE balance_micros > 0',
  )
  expect(await rankOf(rich.uid)).toBe(await rankOf(equal.uid))
  expect(await rankOf(poor.uid)).toBe(Number(rows[0]!.richer) + 1)
})

test('an unchanged profile is answered with 304', async () => {
  const { uid } = await newUser()
  const first = await ask('GET', `/api/getUserByUid/${uid}`)
  const again = await ask('GET', `/api/getUserByUid/${uid}`, undefined, {
    headers: { 'if-none-match': String(first.headers['etag']) },
  })
  expect(again.status).toBe(304)
})

test('logout ends the session at once, and a session ends by itself after 7 days', async () => {
  const user = await newUser()
  const isIn = async (token: string) =>
    (await ask('POST', '/api/logout', {}, { token })).status === 200
  expect(await isIn(user.token)).toBe(true)
  expect(await isIn(user.token)).toBe(false)
  const { body } = await ask('POST', '/api/login', { email: user.email, password: user.password })
  clock.now += SESSION_MS - 1000
  const { body: profile } = await ask('GET', `/api/getUserByUid/${user.uid}`, undefined, {
    token: body['token'] as string,
  })
  expect(profile['user']).toHaveProperty('email')
  clock.now += 1000
  expect(await isIn(body['token'] as string)).toBe(false)
})

test('wrong password and unknown account get the same answer', async () => {
  const user = await newUser()
  const wrong = await ask('POST', '/api/login', { email: user.email, password: 'wrong-1' })
  const unknown = await ask('POST', '/api/login', {
    email: 'nobody@example.org',
    password: 'wrong-1',
  })
  expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid credentials' } })
  expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body })
})

test('guessing is slowed down for the guesser, while the owner elsewhere still gets in', async () => {
  const user = await newUser()
  const guess = () =>
    ask('POST', '/api/login', { email: user.email, password: 'guess-1' }, { ip: '203.0.113.50' })
  // At once: one after the other, on a busy machine each would have waited long enough.
  const answers = await Promise.all(Array.from({ length: 8 }, guess))
  const slowed = answers.find(answer => answer.status === 429)!
  expect(slowed).toBeDefined()
  expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
  expect(slowed.body.message).toMatch(
    /^Too many attempts\. Please wait \d+ seconds? and try again\.$/,
  )
  const owner = await ask(
    'POST',
    '/api/login',
    { email: user.email, password: user.password },
    { ip: '203.0.113.51' },
  )
  expect(owner.status).toBe(200)
})

test('changing the password needs the current one and ends every other session', async () => {
  const user = await newUser()
  const { body } = await ask('POST', '/api/login', { email: user.email, password: user.password })
  const other = body['token'] as string
  const change = (currentPassword: string, newPassword: string) =>
    ask('POST', '/api/password/change', { currentPassword, newPassword }, { token: user.token })
  expect((await change('wrong-1', 'secret-2')).body.message).toBe(
    'The current password is not right',
  )
  expect((await change(user.password, 'short')).body.message).toBe(
    'Password must be at least 6 characters long',
  )
  expect((await change(user.password, 'secret-2')).status).toBe(200)
  expect((await ask('POST', '/api/logout', {}, { token: other })).status).toBe(401)
  expect((await ask('POST', '/api/logout', {}, { token: user.token })).status).toBe(200)
  expect(
    (await ask('POST', '/api/login', { email: user.email, password: 'secret-2' })).status,
  ).toBe(200)
})

test('what was checked against an old password neither logs in nor changes it once a new one is set', async () => {
  const user = await newUser()
  const stored = async () =>
    (
      await pool.query<{ password_hash: string }>('SELECT password_hash FROM users WHERE id = $1', [
        user.id,
      ])
    ).rows[0]!.password_hash
  const checkedHash = await stored()
  const owner = { currentPassword: user.password, newPassword: 'secret-2' }
  await ask('POST', '/api/password/change', owner, { token: user.token })
  const renewed = await stored()
  expect(await sessions.begin(user.id, checkedHash, clock.now)).toBeNull()
  const late = { userId: user.id, checkedHash, passwordHash: 'taken over', token: user.token }
  await expect(changePassword(pool, late)).rejects.toMatchObject({ code: 'password_wrong' })
  expect(await stored()).toBe(renewed)
})
