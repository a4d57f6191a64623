import { expect, test } from 'vitest'
import { addApiKey, apiKeys, beginPasskeyApiKey, revokeApiKey } from '#api/calls/apiKeys.ts'
import type { InputOf } from '#api/call.ts'
import { freezeByLink, freezeSending } from '#api/calls/freeze.ts'
import { transfer } from '#api/calls/ledger.ts'
import { addPasskey, askForPasskeyAbove, beginPasskey } from '#api/calls/passkeys.ts'
import { getUserByUid } from '#api/calls/users.ts'
import { API_KEYS_ADDED_PER_HOUR, API_KEYS_PER_USER } from '#api/limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#api/time.ts'
import { buildApp } from '../../app.ts'
import { rulesBy } from '#api/chain/replay/issuingRules.ts'
import { auditDatabase } from '../../chain/auditing/auditDatabase.ts'
import type { Sql } from '../../db/database.ts'
import { openInstallation } from '../../start/openInstallation.ts'
import { asker, testApp } from '../../testing/testApp.ts'
import { testAuthenticator } from '../../testing/testAuthenticator.ts'
import { testMails } from '../../testing/testMails.ts'
import { recordQueries } from '../../testing/database/recordQueries.ts'
import { whenDone } from '../../testing/whenDone.ts'

const ORIGIN = 'https://wallet.example'
const world = await testApp({ PUBLIC_URL: ORIGIN, SIGNUPS_PER_HOUR: '1000' })
const { askCall, newUser, pool, reader, clock, config, log, url, now } = world
const { mailTo } = await testMails(world)
type Person = Awaited<ReturnType<typeof newUser>>

/** Another process on the same database. */
const installation = await openInstallation(config, { log, url, now })
whenDone(() => installation.close())
const elsewhere = asker(await buildApp({ ...installation, dist: '' }))

async function newPayer() {
  const payee = await newUser()
  const payer = await newUser(payee.referralCode)
  await pool.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [payer.id])
  return { payer, payee }
}

const add = (
  { token, password }: Person,
  limits: Partial<InputOf<typeof addApiKey>> = {},
  proof: object = { password },
) => askCall(addApiKey, { name: 'Shop', scopes: ['read', 'pay'], ...limits, ...proof }, { token })

const newKey = async (user: Person, limits: Partial<InputOf<typeof addApiKey>> = {}) => {
  const { body } = await add(user, limits)
  const isMade = ({ ending }: { ending: string }) => body.secret.endsWith(ending)
  return { secret: body.secret, id: body.apiKeys.find(isMade)!.id }
}

const list = async ({ token }: Person) => (await askCall(apiKeys, {}, { token })).body.apiKeys
const profile = ({ uid }: Person, token: string, ask = askCall) =>
  ask(getUserByUid, { uid }, { token })
const pay = (from: Person, to: Person, amount: number, token: string, ask = askCall) =>
  ask(transfer, { fromAddress: from.address, toAddress: to.address, amount }, { token })

test('a key is created with the password, shown once, stored hashed, reported by mail, and reads and pays', async () => {
  const { payer, payee } = await newPayer()
  const { body } = await add(payer, { name: ' Shop ', networks: ['192.0.2.9/24', '::1'] })
  expect(body.secret).toMatch(/^cxac_[\w-]{43}$/)
  expect(await list(payer)).toEqual([
    {
      id: expect.any(String),
      name: 'Shop',
      ending: body.secret.slice(-4),
      scopes: ['read', 'pay'],
      dailySum: null,
      addresses: [],
      networks: ['192.0.2.0/24', '::1/128'],
      createdAt: new Date(clock.now).toISOString(),
      expiresAt: null,
      usedAt: null,
    },
  ])
  const { rows } = await pool.query<{ row: string }>('SELECT k::text AS row FROM api_keys k')
  expect(rows.some(({ row }) => row.includes(body.secret.slice(0, 20)))).toBe(false)
  await mailTo(payer.email, /Subject: An API key that can send coins was created[^]*\/freeze#/)

  const own = await profile(payer, body.secret)
  expect(own.body.user).toMatchObject({ email: payer.email, totalCoins: 10 })
  const paid = await pay(payer, payee, 1, body.secret)
  expect(paid).toMatchObject({ status: 200, body: { totalCoins: 8.999 } })
  await expect.poll(async () => (await list(payer))[0]!.usedAt).not.toBeNull()
  expect((await pay(payee, payer, 1, body.secret)).body.code).toBe('not_own_wallet')
})

for (const [wrong, code] of [
  [{ name: '\u200b' }, 'api_key_name_invalid'],
  [{ name: 'x'.repeat(41) }, 'api_key_name_invalid'],
  [{ scopes: [] }, 'invalid_input'],
  [{ scopes: ['delete'] }, 'invalid_input'],
  [{ scopes: ['read'], dailySum: 1 }, 'invalid_input'],
  [{ dailySum: 0 }, 'amount_invalid'],
  [{ dailySum: 0.0000001 }, 'amount_invalid'],
  [{ addresses: ['0x12'] }, 'address_invalid'],
  [{ networks: ['192.0.2.0/40'] }, 'api_key_network_invalid'],
  [{ validDays: 0 }, 'invalid_input'],
  [{ validDays: 1.5 }, 'invalid_input'],
  [{ password: 'not-it' }, 'password_wrong'],
  [{ password: '' }, 'password_wrong'],
] as const)
  test(`a key with ${JSON.stringify(wrong)} is refused with ${code}`, async () => {
    const user = await newUser()
    expect((await add(user, {}, { password: user.password, ...wrong })).body.code).toBe(code)
    expect(await list(user)).toEqual([])
  })

test('beyond its sum, its addresses or its time a key is refused, and a frozen wallet refuses it', async () => {
  const { payer, payee } = await newPayer()
  const limits = { dailySum: 2, addresses: [payee.address], validDays: 2 }
  const { secret } = await newKey(payer, limits)
  expect((await pay(payer, payer, 1, secret)).body.code).toBe('api_key_address')
  expect((await pay(payer, payee, 2, secret)).body.code).toBe('api_key_sum')
  expect((await pay(payer, payee, 1.999, secret)).status).toBe(200)
  expect((await pay(payer, payee, 0.000001, secret)).body).toMatchObject({
    code: 'api_key_sum',
    message: 'This API key can send 2 CXAC in 24 hours, fees included. Left of that: 0 CXAC.',
    detail: { values: { amount: '2000000', left: '0' } },
  })
  // The limits of one key are not those of another, nor of a session.
  expect((await pay(payer, payee, 1, (await newKey(payer, limits)).secret)).status).toBe(200)
  expect((await pay(payer, payer, 1, payer.token)).status).toBe(200)

  clock.now += DAY_MS + HOUR_MS
  expect((await pay(payer, payee, 1, secret)).status).toBe(200)
  await askCall(freezeSending, {}, { token: payer.token })
  expect((await pay(payer, payee, 0.1, secret)).body.code).toBe('wallet_frozen')
  expect((await profile(payer, secret)).status).toBe(200)
  expect((await add(payer)).body.code).toBe('frozen_api_key')
  clock.now += DAY_MS - HOUR_MS - 1
  expect((await profile(payer, secret)).status).toBe(200)
  clock.now += 1
  expect(await profile(payer, secret)).toMatchObject({
    status: 401,
    body: { code: 'api_key_expired' },
  })
  await auditDatabase(pool, { rules: rulesBy(() => clock.now) })
})

test('payments in two processes at once stay within the daily sum', async () => {
  const { payer, payee } = await newPayer()
  const { secret } = await newKey(payer, { dailySum: 0.5 })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      pay(payer, payee, 0.099, secret, i % 2 ? askCall : elsewhere.askCall),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'api_key_sum']))
})

test('a revoked key is refused at once in every process; sessions and other keys stay', async () => {
  const { payer } = await newPayer()
  const [shop, game] = [await newKey(payer), await newKey(payer, { scopes: ['read'] })]
  await mailTo(payer.email, /Subject: An API key was created for your CXAC account/)
  for (const ask of [askCall, elsewhere.askCall])
    expect((await profile(payer, shop.secret, ask)).status).toBe(200)
  const stranger = await newUser()
  const foreign = await askCall(revokeApiKey, { id: shop.id }, { token: stranger.token })
  expect(foreign.body.code).toBe('api_key_not_found')

  const { body } = await askCall(revokeApiKey, { id: shop.id }, { token: payer.token })
  expect(body.apiKeys).toMatchObject([{ id: game.id }])
  expect(await profile(payer, shop.secret)).toMatchObject({
    status: 401,
    body: { code: 'api_key_unknown' },
  })
  await expect
    .poll(async () => (await profile(payer, shop.secret, elsewhere.askCall)).body.code)
    .toBe('api_key_unknown')
  for (const token of [payer.token, game.secret])
    expect((await profile(payer, token)).status).toBe(200)
  await mailTo(payer.email, /Subject: An API key of your CXAC account was revoked/)
  const { rows } = await pool.query<{ what: string }>(
    'SELECT what FROM account_events WHERE user_id = $1 ORDER BY number',
    [payer.id],
  )
  expect(rows.map(({ what }) => what)).toEqual([
    'api_key_added',
    'api_key_added',
    'api_key_revoked',
  ])
})

test('a revoked key is refused elsewhere also if this process ends right after the commit', async () => {
  const { payer } = await newPayer()
  const { secret, id } = await newKey(payer)
  expect((await profile(payer, secret, elsewhere.askCall)).status).toBe(200)
  const query = pool.query.bind(pool) as Sql['query']
  const cutOff: Sql['query'] = (text, values) =>
    text.includes('pg_notify') ? Promise.reject(new Error('cut off')) : query(text, values)
  Object.assign(pool, { query: cutOff })
  await askCall(revokeApiKey, { id }, { token: payer.token })
  Object.assign(pool, { query })
  await expect
    .poll(async () => (await profile(payer, secret, elsewhere.askCall)).body.code)
    .toBe('api_key_unknown')
})

test('a key whose end was not noticed is refused after a minute', async () => {
  const { payer } = await newPayer()
  const { secret, id } = await newKey(payer)
  expect((await profile(payer, secret)).status).toBe(200)
  await pool.query('DELETE FROM api_keys WHERE id = $1', [id])
  expect((await profile(payer, secret)).status).toBe(200)
  clock.now += MINUTE_MS
  expect((await profile(payer, secret)).body.code).toBe('api_key_unknown')
})

test('keys are created at a limited rate, and an account has at most 20', async () => {
  const user = await newUser()
  for (let i = 0; i < API_KEYS_ADDED_PER_HOUR; i++) expect((await add(user)).status).toBe(200)
  expect(await add(user)).toMatchObject({ status: 429 })
  const other = await newUser()
  await pool.query('UPDATE api_keys SET user_id = $2 WHERE user_id = $1', [user.id, other.id])
  expect(await list(other)).toHaveLength(API_KEYS_PER_USER)
  expect((await add(other)).body.code).toBe('api_keys_full')
})

test('freezing by the link of a mail revokes the keys that can pay, and says so', async () => {
  const { payer } = await newPayer()
  const reading = await newKey(payer, { scopes: ['read'] })
  const paying = await newKey(payer)
  expect((await profile(payer, paying.secret, elsewhere.askCall)).status).toBe(200)
  const SAID =
    /it was not you, freeze sending now: this also revokes the API keys[^]*\/freeze#([\w-]+)/
  const frozen = await askCall(freezeByLink, { token: await mailTo(payer.email, SAID) })
  expect(frozen.body.message).toContain('API keys that could send coins are revoked.')
  expect(await list(payer)).toMatchObject([{ id: reading.id }])
  expect((await profile(payer, reading.secret)).status).toBe(200)
  for (const ask of [askCall, elsewhere.askCall])
    await expect
      .poll(async () => (await profile(payer, paying.secret, ask)).body.code)
      .toBe('api_key_unknown')
})

async function withPasskeyAbove(person: Person, amount: number) {
  const { token, password } = person
  const device = testAuthenticator({ origin: ORIGIN, isUnlocked: true })
  const { body } = await askCall(beginPasskey, { password }, { token })
  await askCall(addPasskey, { name: 'Key', attestation: device.create(body.options) }, { token })
  await askCall(askForPasskeyAbove, { amount, password }, { token })
  return device
}

test('with an amount that needs a passkey, a key that can pay is created with a passkey, for these limits only', async () => {
  const { payer, payee } = await newPayer()
  const { token } = payer
  const SHOP: InputOf<typeof beginPasskeyApiKey> = { name: 'Shop', scopes: ['read', 'pay'] }
  const begin = (key = SHOP) => askCall(beginPasskeyApiKey, key, { token })
  expect((await begin()).body.code).toBe('passkey_missing')
  const device = await withPasskeyAbove(payer, 1)

  expect((await add(payer)).body.code).toBe('passkey_needed')
  expect((await add(payer, { dailySum: 0.5 })).body.message).toContain('above 1 CXAC')
  expect((await add(payer, { scopes: ['read'] })).status).toBe(200)
  expect((await begin({ ...SHOP, dailySum: 0 })).body.code).toBe('amount_invalid')
  const limits = {
    dailySum: 3,
    addresses: [payee.address],
    networks: ['192.0.2.0/24'],
    validDays: 9,
  }
  const prove = async () => device.answer((await begin({ ...SHOP, ...limits })).body.options)
  for (const other of [
    { name: 'Game' },
    { scopes: ['pay' as const] },
    { dailySum: null },
    { addresses: [] },
    { networks: [] },
    { validDays: null },
  ])
    expect((await add(payer, { ...limits, ...other }, { passkey: await prove() })).body.code).toBe(
      'passkey_refused',
    )
  const passkey = await prove()
  const made = await add(payer, limits, { passkey })
  expect(made.status).toBe(200)
  expect((await add(payer, limits, { passkey })).body.code).toBe('passkey_refused')

  // Its own sum is its limit, and does not count as sent by the session.
  expect((await pay(payer, payee, 2, made.body.secret)).status).toBe(200)
  expect((await pay(payer, payee, 1, made.body.secret)).body.code).toBe('api_key_sum')
  expect((await pay(payer, payee, 1, token)).status).toBe(200)
})

test('transfers of keys without a passkey and of the session count together as sent without a passkey', async () => {
  const { payer, payee } = await newPayer()
  const [first, second] = [await newKey(payer), await newKey(payer, { dailySum: 2 })]
  await withPasskeyAbove(payer, 1)
  expect((await pay(payer, payee, 0.6, first.secret)).status).toBe(200)
  for (const { secret } of [first, second])
    expect((await pay(payer, payee, 0.5, secret)).body).toMatchObject({
      code: 'api_key_passkey',
      message: expect.stringContaining('Create one with a passkey.'),
    })
  expect((await pay(payer, payee, 0.5, payer.token)).body.code).toBe('passkey_needed')
  expect((await pay(payer, payee, 0.4, second.secret)).status).toBe(200)
  expect((await pay(payer, payee, 0.000001, payer.token)).body.code).toBe('passkey_needed')
})

test('requests with a known key or session make no query, and store the use every few minutes', async () => {
  const { payer } = await newPayer()
  const { secret } = await newKey(payer)
  for (const token of [secret, payer.token]) await profile(payer, token)
  await expect.poll(async () => (await list(payer))[0]!.usedAt).not.toBeNull()
  const queries = recordQueries(pool, reader)
  for (const token of [secret, payer.token, secret]) await profile(payer, token)
  expect(queries).toEqual([])
  const firstUse = (await list(payer))[0]!.usedAt
  clock.now += 5 * MINUTE_MS
  await profile(payer, secret)
  await expect.poll(async () => (await list(payer))[0]!.usedAt).not.toBe(firstUse)
})
