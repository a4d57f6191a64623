import { argon2 } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { SESSION_MS } from '#api/limits.ts'
import { testApp } from '../testing/testApp.ts'
import { networksOf } from '../network/network.ts'
import { changePassword } from './passwords/passwordReset.ts'
import { PASSWORD_COST } from './passwords/passwordCost.ts'
import { signUp } from './signUp.ts'

const { ask, newUser, pool, clock, head, ledger, sessions } = await testApp({
  SIGNUPS_PER_HOUR: '1000',
})

const account = (name: string) => ({
  username: name,
  email: `${name}@example.org`,
  password: 'secret-1',
})
const NOWHERE = { device: null, network: null }
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

test('a sixth bonus for one network within a day is refused and creates no account', async () => {
  const { referralCode } = await newUser()
  const join = (i: number) =>
    ask('POST', '/api/signup', { ...account(`sixth${i}`), referralCode }, { ip: '203.0.113.9' })
  for (let i = 1; i <= 5; i++) expect((await join(i)).status).toBe(200)
  const before = await countUsers()
  const refused = await join(6)
  expect(refused).toMatchObject({ status: 429, body: { code: 'bonuses_exhausted' } })
  expect(await countUsers()).toBe(before)
  clock.now += 24 * 60 * 60 * 1000
  expect((await join(6)).status).toBe(200)
})

test('20 bonuses a day go to one /48, and the refusal names the rule and its end', async () => {
  const { id: referrerId } = await newUser()
  const join = (i: number) => {
    const { username, email } = account(`site${i}`)
    return signUp(ledger, {
      username: { shown: username, key: username },
      email: { shown: email, key: email },
      passwordHash: 'none',
      referrerId,
      network: networksOf(`2001:db8:80:${i}::1`),
      atMs: clock.now,
    })
  }
  const joined = await Promise.allSettled(Array.from({ length: 25 }, (_, i) => join(i)))
  expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  await expect(join(25)).rejects.toMatchObject({
    status: 429,
    message:
      'Too many referral bonuses went to your network today: at most 20 for an IPv6 /48. ' +
      'Sign up without a code, or come back in 24 hours.',
    extra: { retryAfterSeconds: 86_400 },
  })
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

test('login answers as specified, and only the owner sees email and referral code', async () => {
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
  const asAnybody = await ask('GET', path)
  expect(JSON.stringify(asAnybody.body)).not.toMatch(/email|referralCode|token|hash/)
  const owner = await ask('GET', path, undefined, { token: user.token })
  expect(owner.body['user']).toMatchObject({
    email: user.email,
    referralCode: user.referralCode,
    referrals: 0,
  })
  const other = await newUser()
  const asOther = await ask('GET', path, undefined, { token: other.token })
  expect(asOther.body).toEqual(asAnybody.body)
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

test('an unchanged profile is answered with 304, and no cache may store the own one', async () => {
  const { uid, token } = await newUser()
  for (const [asking, kept] of [
    [{}, 'no-cache'],
    [{ token }, 'private, no-store'],
  ] as const) {
    const first = await ask('GET', `/api/getUserByUid/${uid}`, undefined, asking)
    const headers = { 'if-none-match': String(first.headers['etag']) }
    const again = await ask('GET', `/api/getUserByUid/${uid}`, undefined, { ...asking, headers })
    expect(again.status).toBe(304)
    for (const answer of [first, again]) expect(answer.headers['cache-control']).toBe(kept)
  }
})

test('no cache may store the answer to a log-in, to a sign-up, or a refusal', async () => {
  const credentials = { email: 'kept@example.org', password: 'secret-1' }
  for (const [path, body] of [
    ['/api/signup', { ...credentials, username: 'kept nowhere' }],
    ['/api/login', credentials],
    ['/api/login', { ...credentials, password: 'secret-2' }],
  ] as const)
    expect((await ask('POST', path, body)).headers['cache-control']).toBe('private, no-store')
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

test('guessing passwords is rate limited on the network of the guesser, not for the owner elsewhere', async () => {
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

test('a check against the old password neither logs in nor changes the password once a new one is set', async () => {
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
  expect(await sessions.begin(user.id, checkedHash, NOWHERE, clock.now)).toBeNull()
  const late = { userId: user.id, checkedHash, passwordHash: 'taken over', token: user.token }
  await expect(changePassword(pool, late, clock.now)).rejects.toMatchObject({
    code: 'password_wrong',
  })
  expect(await stored()).toBe(renewed)
})

test('a password hashed with weaker parameters still logs in, and is rehashed', async () => {
  const user = await newUser()
  const salt = Buffer.alloc(16, 7)
  const weak = await promisify(argon2)('argon2id', {
    message: user.password,
    nonce: salt,
    parallelism: 1,
    tagLength: 32,
    memory: 8,
    passes: 1,
  })
  const stored = `$argon2id$v=19$m=8,t=1,p=1$${salt.toString('base64url')}$${weak.toString('base64url')}`
  await pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [user.id, stored])
  const login = (password: string) => ask('POST', '/api/login', { email: user.email, password })
  expect((await login('wrong-1')).status).toBe(401)
  const [first] = [await login(user.password)]
  expect(first.status).toBe(200)
  const storedHash = async () => {
    const { rows } = await pool.query<{ password_hash: string }>(
      'SELECT password_hash FROM users WHERE id = $1',
      [user.id],
    )
    return rows[0]!.password_hash
  }
  const renewed = await storedHash()
  expect(renewed).toContain(`$m=${PASSWORD_COST.memoryKib},t=`)
  expect((await login(user.password)).status).toBe(200)
  expect(await storedHash()).toBe(renewed)
  const token = first.body['token'] as string
  expect((await ask('POST', '/api/logout', {}, { token })).status).toBe(200)
})

test('a password reset request creates a job whether or not the account exists', async () => {
  const { email } = await newUser()
  const jobs = async () =>
    (await pool.query('SELECT FROM graphile_worker._private_jobs')).rowCount ?? 0
  const before = await jobs()
  await ask('POST', '/api/password/forgot', { email })
  await ask('POST', '/api/password/forgot', { email: 'nobody@example.org' })
  expect(await jobs()).toBe(before + 2)
})
