import { expect, onTestFinished, test } from 'vitest'
import { KNOWN_NETWORK_MS } from '#api/limits.ts'
import { buildApp } from '../../app.ts'
import { sweepTask } from '../../start/sweep.ts'
import { asker, testApp } from '../../testing/testApp.ts'
import { isKnownNetwork, rememberNetwork } from './knownNetworks.ts'
import { PASSWORD_COST } from '../passwords/passwordCost.ts'
import { hashToken } from './sessions.ts'

const { ask, newUser, pool, clock, ...parts } = await testApp()
type TestUser = Awaited<ReturnType<typeof newUser>>

const login = ({ email, password }: TestUser, ip: string, by = ask) =>
  by('POST', '/api/login', { email, password }, { ip })

/** Wrong passwords from many networks, until unknown networks are rate limited. */
async function besiege(user: TestUser, by = ask): Promise<void> {
  const wrong = { ...user, password: 'guess-1' }
  for (let i = 0; i < 22; i++) await login(wrong, `198.51.100.${i}`, by)
  expect((await login(user, '198.51.100.99', by)).status).toBe(429)
}

test('known networks survive a restart, and guesses from other networks cannot lock them out', async () => {
  const user = await newUser()
  expect((await login(user, '203.0.113.1')).status).toBe(200)
  const restarted = await buildApp({ ...parts, pool })
  const { ask: askAgain } = asker(restarted)
  await besiege(user, askAgain)
  expect((await login(user, '203.0.113.1', askAgain)).status).toBe(200)
  await restarted.close()
}, 120_000)

test('setting a new password by mail makes that network known, whatever was tried before', async () => {
  const user = await newUser()
  const ip = '203.0.113.2'
  for (let i = 0; i < 8; i++) await login({ ...user, password: 'forgotten' }, ip)
  await besiege(user)
  await pool.query(
    'INSERT INTO password_resets (user_id, token_hash, expires_at) VALUES ($1, $2, $3)',
    [user.id, hashToken('by mail'), new Date(clock.now + 1000)],
  )
  const reset = { token: 'by mail', password: 'brand-new-1' }
  expect((await ask('POST', '/api/password/reset', reset, { ip })).status).toBe(200)
  expect((await login({ ...user, password: 'brand-new-1' }, ip)).status).toBe(200)
}, 120_000)

test('under a flood of log-ins a known network gets in, and users who were refused are not slowed down later', async () => {
  const [owner, late] = [await newUser(), await newUser()]
  await login(owner, '203.0.113.3')
  // So slow that a queue forms, as it does in production.
  const quick = { ...PASSWORD_COST }
  Object.assign(PASSWORD_COST, { memoryKib: 19_456, passes: 2 })
  onTestFinished(() => void Object.assign(PASSWORD_COST, quick))
  const storm = Array.from({ length: 80 }, (_, i) =>
    login({ ...owner, email: `nobody${i}@example.org` }, `2001:db8:${i}::1`),
  )
  const known = login(owner, '203.0.113.3')
  const unlucky = await Promise.all(Array.from({ length: 10 }, () => login(late, '203.0.113.4')))
  expect(unlucky.map(({ status }) => status)).toContain(503)
  expect((await known).status).toBe(200)
  await Promise.all(storm)
  expect((await login(late, '203.0.113.4')).status).toBe(200)
}, 120_000)

test('an account stores its newest 20 networks for 90 days, as keyed tags', async () => {
  const { id } = await newUser()
  const isKnown = (i: number) => isKnownNetwork(pool, id, `network ${i}`)
  for (let i = 0; i < 21; i++) await rememberNetwork(pool, id, `network ${i}`, clock.now + i)
  expect([await isKnown(0), await isKnown(1), await isKnown(20)]).toEqual([false, true, true])
  expect(await isKnownNetwork(pool, (await newUser()).id, 'network 20')).toBe(false)
  expect(await isKnownNetwork(pool, null, 'network 20')).toBe(false)
  await sweepTask(pool, () => clock.now + 20 + KNOWN_NETWORK_MS)()
  expect([await isKnown(19), await isKnown(20)]).toEqual([false, true])
  const { rows } = await pool.query('SELECT * FROM known_networks')
  expect(JSON.stringify(rows)).not.toContain('network')
})
