import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MINING_COOLDOWN_MS } from '#api/limits.ts'
import type { Refusal } from '#api/refusals/refusals.ts'
import { networksOf } from '../network/network.ts'
import { readUser } from '../users/readUser.ts'
import { signUp } from '../users/signUp.ts'
import { claimOrder } from './claim.ts'
import { testDatabase } from '../testing/database/testDatabase.ts'
import { auditDatabase } from '../chain/auditing/auditDatabase.ts'
import { sweepTask } from '../start/sweep.ts'
import { testApp } from '../testing/testApp.ts'
import { newAccount, post, startServer } from '../testing/testServer.ts'

const { ask, newUser, pool, clock, ledger } = await testApp({ TRUST_PROXY: '192.0.2.1' })
type TestUser = Awaited<ReturnType<typeof newUser>>

let networks = 0
const newNetwork = () => `198.51.100.${++networks}`
const claim = (
  user: TestUser,
  ip: string,
  headers: Record<string, string> = {},
  userId = user.uid,
) =>
  ask(
    'POST',
    '/api/mining/coin',
    { userId, ipaddress: '203.0.113.1' },
    { token: user.token, ip, headers },
  )

test('a claim pays 2 CXAC and says when the next one is possible', async () => {
  const user = await newUser()
  const { status, body } = await claim(user, newNetwork())
  expect(status).toBe(200)
  expect(body).toMatchObject({ minedCoins: 2, totalCoins: 2 })
  expect(Date.parse(body['nextMiningAvailableAt'] as string)).toBe(clock.now + MINING_COOLDOWN_MS)
  const profile = (await ask('GET', `/api/getUserByUid/${user.uid}`)).body['user']
  expect(profile).toMatchObject({
    lastMiningTime: new Date(clock.now).toISOString(),
    totalCoins: 2,
  })
})

test('a second before 24 hours are over the account is refused, at 24 hours it is paid', async () => {
  const user = await newUser()
  await claim(user, newNetwork())
  clock.now += MINING_COOLDOWN_MS - 1000
  const refused = await claim(user, newNetwork(), {}, user.id.toUpperCase())
  expect(refused.status).toBe(429)
  expect(refused.body.message).toContain('You can mine once in 24 hours')
  expect(Date.parse(refused.body['nextMiningAvailableAt'] as string)).toBe(clock.now + 1000)
  clock.now += 1000
  expect((await claim(user, newNetwork())).status).toBe(200)
})

test('a second account of one network is refused for the network', async () => {
  const [ip, one, two] = [newNetwork(), await newUser(), await newUser()]
  expect((await claim(one, ip)).status).toBe(200)
  const refused = await claim(two, ip)
  expect(refused.status).toBe(429)
  expect(refused.body.message).toContain('One session per IP address')
  clock.now += MINING_COOLDOWN_MS
  expect((await claim(two, ip)).status).toBe(200)
})

test('IPv6 neighbours in one /64 count as one, those of another do not', async () => {
  const users = [await newUser(), await newUser(), await newUser()]
  expect((await claim(users[0]!, '2001:db8:5:5::1')).status).toBe(200)
  expect((await claim(users[1]!, '2001:db8:5:5:ffff::2')).status).toBe(429)
  expect((await claim(users[2]!, '2001:db8:5:6::1')).status).toBe(200)
})

/** A claim for a new account without a password: hashing would take most of the time. */
async function outcomeFrom(address: string) {
  const name = `miner ${randomBytes(6).toString('hex')}`
  const user = {
    username: { shown: name, key: name },
    email: { shown: name, key: name },
    passwordHash: 'none',
    referrerId: null,
    network: networksOf(address),
    atMs: clock.now,
  }
  const caller = (await readUser(pool, 'id', await signUp(ledger, user)))!
  const order = claimOrder({ caller, network: user.network, reportedIp: null, atMs: clock.now })
  return ledger.submit(order).then(
    () => 'paid' as const,
    (refusal: Refusal) => refusal,
  )
}

test('3 claims a day are paid to a /56 and 16 to a /48, and the refusal names the rule and its end', async () => {
  const startMs = clock.now
  for (const i of [1, 2, 3]) expect(await outcomeFrom(`2001:db8:77:${i}::1`)).toBe('paid')
  clock.now += 1000
  expect(await outcomeFrom('2001:db8:77:4::1')).toMatchObject({
    status: 429,
    message: 'Your network (its IPv6 /56) has mined 3 times already, the most in 24 hours.',
    extra: {
      body: { nextMiningAvailableAt: new Date(startMs + MINING_COOLDOWN_MS).toISOString() },
    },
  })
  for (let i = 1; i <= 13; i++) expect(await outcomeFrom(`2001:db8:77:${i}00::1`)).toBe('paid')
  expect(await outcomeFrom('2001:db8:77:ff00::1')).toMatchObject({
    message: 'Your network (its IPv6 /48) has mined 16 times already, the most in 24 hours.',
    extra: {
      body: { nextMiningAvailableAt: new Date(startMs + MINING_COOLDOWN_MS).toISOString() },
    },
  })
  expect(await outcomeFrom('2001:db8:78:1::1')).toBe('paid')
  clock.now = startMs + MINING_COOLDOWN_MS
  expect(await outcomeFrom('2001:db8:77:ff00::1')).toBe('paid')
})

test('many claims at once from one /56 are paid three times', async () => {
  const addresses = Array.from({ length: 40 }, (_, i) => `2001:db8:79:${i}::1`)
  const outcomes = await Promise.all(addresses.map(outcomeFrom))
  expect(outcomes.filter(outcome => outcome === 'paid')).toHaveLength(3)
})

test('the profile says when the network may mine again, only to its owner', async () => {
  const [ip, one, two] = [newNetwork(), await newUser(), await newUser()]
  const availableAt = async (asking: object, from = ip) => {
    const path = `/api/getUserByUid/${two.uid}`
    const { body, headers } = await ask('GET', path, undefined, { ip: from, ...asking })
    const user = body['user'] as Record<string, unknown>
    return { at: user['networkMiningAvailableAt'], etag: String(headers['etag']) }
  }
  const before = await availableAt({ token: two.token })
  expect(before.at).toBeNull()
  await claim(one, ip)
  const after = await availableAt({ token: two.token, headers: { 'if-none-match': before.etag } })
  expect(after.at).toBe(new Date(clock.now + MINING_COOLDOWN_MS).toISOString())
  expect((await availableAt({ token: two.token }, newNetwork())).at).toBeNull()
  expect((await availableAt({ token: one.token })).at).toBeUndefined()
  expect((await availableAt({})).at).toBeUndefined()
  clock.now += MINING_COOLDOWN_MS
  expect((await availableAt({ token: two.token })).at).toBeNull()
})

test('a clock that was set back by an hour pays nobody twice', async () => {
  const user = await newUser()
  await claim(user, newNetwork())
  clock.now -= 3_600_000
  expect((await claim(user, newNetwork())).status).toBe(429)
  clock.now += MINING_COOLDOWN_MS + 3_600_000
  expect((await claim(user, newNetwork())).status).toBe(200)
})

test('a clock that ran ahead while old marks were swept, and was set back, pays nobody twice', async () => {
  const user = await newUser()
  await claim(user, newNetwork())
  await sweepTask(pool, () => clock.now + 2 * MINING_COOLDOWN_MS)()
  clock.now += 1000
  expect((await claim(user, newNetwork())).status).toBe(429)
})

test('X-Forwarded-For is believed only from the configured proxy', async () => {
  const [one, two, three] = [await newUser(), await newUser(), await newUser()]
  const forged = { 'x-forwarded-for': '203.0.113.77' }
  const ip = newNetwork()
  expect((await claim(one, ip, forged)).status).toBe(200)
  expect((await claim(two, ip, { 'x-forwarded-for': '203.0.113.78' })).status).toBe(429)
  expect((await claim(three, '192.0.2.1', forged)).status).toBe(200)
  const own = await ask('GET', '/api/ip', undefined, { ip: '192.0.2.1', headers: forged })
  expect(own.body).toEqual({ ip: '203.0.113.77' })
  const direct = await ask('GET', '/api/ip', undefined, { ip, headers: forged })
  expect(direct.body).toEqual({ ip })
})

test('behind a proxy one address is one network in every spelling, and junk counts as the proxy', async () => {
  const [first, second, third] = [await newUser(), await newUser(), await newUser()]
  const from = async (written: string, user = third) =>
    (await claim(user, '192.0.2.1', { 'x-forwarded-for': written })).status
  expect(await from('203.0.113.9:1001', first)).toBe(200)
  for (const again of [
    '203.0.113.9:1002',
    '::ffff:cb00:7109',
    '[::ffff:203.0.113.9]:1',
    '_x, 203.0.113.9',
  ])
    expect(await from(again), again).toBe(429)
  expect(await from('unknown', second)).toBe(200)
  for (const junk of [
    '_x',
    '',
    '203.0.113.10, _y',
    '203.0.113.11, 192.0.2.1:80, unknown',
    '_x, 203.0.113.12, _y, 192.0.2.1',
  ])
    expect(await from(junk), junk).toBe(429)
  const headers = { 'x-forwarded-for': '[2001:DB8::0:7]:443' }
  const own = await ask('GET', '/api/ip', undefined, { ip: '192.0.2.1', headers })
  expect(own.body).toEqual({ ip: '2001:db8::7' })
})

test('only one’s own account can be claimed for, and every refusal has its sentence', async () => {
  const [user, other] = [await newUser(), await newUser()]
  const asking = (body: object, token?: string) =>
    ask('POST', '/api/mining/coin', body, { ip: newNetwork(), ...(token ? { token } : {}) })
  expect((await asking({ userId: other.uid }, user.token)).status).toBe(403)
  expect(await asking({}, user.token)).toMatchObject({
    status: 400,
    body: { message: 'User ID is required. Please login again.' },
  })
  expect(await asking({ userId: user.uid, ipaddress: 'home' }, user.token)).toMatchObject({
    status: 400,
    body: { message: 'Could not determine your IP address. Please try again.' },
  })
  expect((await asking({ userId: user.uid })).status).toBe(401)
})

test('addresses are stored only as keyed hashes, and deleted after the cooldown', async () => {
  const ip = newNetwork()
  await claim(await newUser(), ip)
  const marks = async () =>
    (await pool.query<{ name: string }>("SELECT name FROM marks WHERE name LIKE 'claim:%'")).rows
  const before = await marks()
  expect(before.length).toBeGreaterThan(0)
  expect(JSON.stringify(before)).not.toContain(ip)
  clock.now += MINING_COOLDOWN_MS + 1
  await outcomeFrom(newNetwork())
  await sweepTask(pool, () => clock.now)()
  const names = (await marks()).map(({ name }) => name)
  for (const { name } of before) expect(names).not.toContain(name)
})

test('over two server processes, 200 claims of one account and 50 accounts of one network are paid once each', async () => {
  const database = await testDatabase()
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: await mkdtemp(join(tmpdir(), 'cxac-mining-')),
    SIGNING_KEY: randomBytes(32).toString('base64'),
    TRUST_PROXY: '127.0.0.1,::1',
  }
  const servers = [await startServer(environment), await startServer(environment)]
  const urlOf = (i: number) => servers[i % 2]!.url
  const claimFrom = (i: number, user: { uid: string; token: string }, address: string) =>
    post(
      urlOf(i),
      '/api/mining/coin',
      { userId: user.uid },
      {
        authorization: `Bearer ${user.token}`,
        'x-forwarded-for': address,
      },
    )
  const single = await newAccount(urlOf(0), 'single')
  const storm = await Promise.all(
    Array.from({ length: 200 }, (_, i) => claimFrom(i, single, `198.51.100.${i + 1}`)),
  )
  expect(storm.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(storm.map(({ status }) => status))).toEqual(new Set([200, 429]))

  const crowd = await Promise.all(
    Array.from({ length: 50 }, (_, i) => newAccount(urlOf(i), `crowd${i}`)),
  )
  const rush = await Promise.all(crowd.map((user, i) => claimFrom(i, user, '203.0.113.200')))
  expect(rush.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(rush.map(({ status }) => status))).toEqual(new Set([200, 429]))
  for (const { child, ended } of servers) {
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
  expect(await auditDatabase(database.pool)).toMatchObject({ transactions: 2 })
  await rm(environment.DATA_DIR, { recursive: true, force: true })
})
