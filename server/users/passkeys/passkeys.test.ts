import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { askToUnfreeze, freezeSending } from '#api/calls/freeze.ts'
import { transfer } from '#api/calls/ledger.ts'
import { PASSKEY_CHALLENGE_MS, PASSKEYS_ADDED_PER_HOUR, PASSKEYS_PER_USER } from '#api/limits.ts'
import {
  addPasskey,
  askForPasskeyAbove,
  beginPasskey,
  beginPasskeyAmount,
  beginPasskeyLogin,
  beginPasskeyTransfer,
  beginPasskeyUnfreeze,
  loginWithPasskey,
  passkeys,
  removePasskey,
} from '#api/calls/passkeys.ts'
import type { Assertion, Attestation } from '#api/webauthn.ts'
import { rulesBy } from '#api/chain/replay/issuingRules.ts'
import { auditDatabase } from '../../chain/auditing/auditDatabase.ts'
import { testApp } from '../../testing/testApp.ts'
import { certified, noAttestation, selfAttestation } from '../../testing/testAttestations.ts'
import { testAuthenticator } from '../../testing/testAuthenticator.ts'
import { testMails } from '../../testing/testMails.ts'
import { whenDone } from '../../testing/whenDone.ts'
import { HOUR_MS } from '#api/time.ts'

const ORIGIN = 'https://wallet.example'
const world = await testApp({ PUBLIC_URL: ORIGIN, SIGNUPS_PER_HOUR: '1000' })
const { askCall, newUser, pool, clock } = world
const { mailTo } = await testMails(world)
type Person = Awaited<ReturnType<typeof newUser>>
type Device = ReturnType<typeof testAuthenticator>

const REFUSED = { status: 401, body: { code: 'passkey_refused' } }

const newDevice = (habits: Partial<Parameters<typeof testAuthenticator>[0]> = {}) =>
  testAuthenticator({ origin: ORIGIN, isUnlocked: true, ...habits })

const begin = ({ token, password }: Person) => askCall(beginPasskey, { password }, { token })

async function add(
  user: Person,
  device: Device,
  {
    name = 'Laptop',
    attest = noAttestation,
  }: { name?: string; attest?: typeof noAttestation } = {},
) {
  const { body } = await begin(user)
  const attestation = device.create(body.options, attest)
  return askCall(addPasskey, { name, attestation }, { token: user.token })
}

async function challenge() {
  return (await askCall(beginPasskeyLogin, {})).body.options
}
const logIn = (assertion: Assertion) => askCall(loginWithPasskey, { assertion })
const list = async ({ token }: Person) => (await askCall(passkeys, {}, { token })).body

async function newOwner() {
  const user = await newUser((await newUser()).referralCode)
  await pool.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [user.id])
  const device = newDevice()
  expect((await add(user, device)).status).toBe(200)
  return { user, device }
}

test('a passkey is added with the password, is reported by mail, and logs in without an email address', async () => {
  const { user, device } = await newOwner()
  await mailTo(user.email, /Subject: A passkey was added/)
  expect((await list(user)).passkeys).toMatchObject([{ name: 'Laptop', usedAt: null }])
  const options = await challenge()
  expect(options).toMatchObject({ rpId: 'wallet.example', userVerification: 'required' })
  expect(options.allowCredentials ?? []).toEqual([])
  clock.now += 1000
  const { status, body } = await logIn(device.answer(options))
  expect([status, body.user.id]).toEqual([200, user.id])
  expect((await list({ ...user, token: body.token })).passkeys[0]!.usedAt).toBe(
    new Date(clock.now).toISOString(),
  )
})

test('adding a passkey needs the password, a name and user verification', async () => {
  const user = await newUser()
  const { token } = user
  const wrong = await askCall(beginPasskey, { password: 'not-it' }, { token })
  expect(wrong.body.code).toBe('password_wrong')
  expect((await add(user, newDevice(), { name: '\u200b' })).body.code).toBe('passkey_name_invalid')
  expect((await add(user, newDevice(), { name: 'x'.repeat(41) })).body.code).toBe(
    'passkey_name_invalid',
  )
  expect(await add(user, newDevice({ isUnlocked: false }))).toMatchObject(REFUSED)
  expect(await add(user, newDevice({ origin: 'https://wa11et.example' }))).toMatchObject(REFUSED)
  expect((await list(user)).passkeys).toEqual([])
})

test('a challenge works once, until it expires, for one account and one purpose', async () => {
  const [ada, ben] = [await newUser(), await newUser()]
  const { options } = (await begin(ada)).body
  const first = newDevice()
  const keep = (user: Person, device: Device) =>
    askCall(
      addPasskey,
      { name: 'Phone', attestation: device.create(options) },
      { token: user.token },
    )
  expect(await keep(ben, first)).toMatchObject(REFUSED)
  expect((await keep(ada, first)).status).toBe(200)
  expect(await keep(ada, newDevice())).toMatchObject(REFUSED)
  const late = (await begin(ada)).body.options
  clock.now += PASSKEY_CHALLENGE_MS
  const attestation = newDevice().create(late)
  expect(
    await askCall(addPasskey, { name: 'Late', attestation }, { token: ada.token }),
  ).toMatchObject(REFUSED)
  // A challenge for adding does not log in.
  const asked = (await begin(ada)).body.options
  expect(
    await logIn(first.answer({ challenge: asked.challenge, rpId: asked.rp.id! })),
  ).toMatchObject(REFUSED)
})

test('a passkey with a certificate is refused, and no URL in the certificate is fetched', async () => {
  const user = await newUser()
  const fetched: string[] = []
  const named = createServer(({ url }, response) => {
    fetched.push(url!)
    response.end()
  })
  await new Promise<void>(done => named.listen(0, '127.0.0.1', done))
  whenDone(() => named.close())
  const url = `http://127.0.0.1:${(named.address() as AddressInfo).port}/revoked`
  for (const format of ['android-key', 'fido-u2f', 'packed'] as const)
    expect(await add(user, newDevice(), { attest: certified(format, url) })).toMatchObject(REFUSED)
  expect(fetched).toEqual([])
  expect((await add(user, newDevice(), { attest: selfAttestation })).status).toBe(200)
})

test('a refused answer spends its challenge', async () => {
  const { user, device } = await newOwner()
  const { options } = (await begin(user)).body
  const keep = (attestation: Attestation) =>
    askCall(addPasskey, { name: 'Phone', attestation }, { token: user.token })
  const certificate = certified('packed', 'http://127.0.0.1:1/')
  expect(await keep(newDevice().create(options, certificate))).toMatchObject(REFUSED)
  expect(await keep(newDevice().create(options))).toMatchObject(REFUSED)

  const login = await challenge()
  const { response, ...rest } = device.answer(login)
  const changed = { ...rest, response: { ...response, signature: 'AAAA' } }
  expect(await logIn(changed)).toMatchObject(REFUSED)
  expect(await logIn(device.answer(login))).toMatchObject(REFUSED)
})

test('adding passkeys is rate limited per user, refused attempts included', async () => {
  const user = await newUser()
  for (let i = 0; i < PASSKEYS_ADDED_PER_HOUR; i++)
    expect(await add(user, newDevice({ isUnlocked: false }))).toMatchObject(REFUSED)
  expect(await add(user, newDevice())).toMatchObject({ status: 429 })
})

test('an answer that is replayed, foreign, changed, late or without user verification does not log in', async () => {
  const { user, device } = await newOwner()
  const good = device.answer(await challenge())
  expect((await logIn(good)).status).toBe(200)
  expect(await logIn(good)).toMatchObject(REFUSED)

  device.origin = 'https://wa11et.example'
  expect(await logIn(device.answer(await challenge()))).toMatchObject(REFUSED)
  device.origin = ORIGIN
  const options = await challenge()
  expect(await logIn(device.answer({ ...options, rpId: 'wa11et.example' }))).toMatchObject(REFUSED)
  expect(await logIn(device.answer({ ...options, challenge: 'A'.repeat(62) }))).toMatchObject(
    REFUSED,
  )
  expect(await logIn(newDevice().answer(options))).toMatchObject(REFUSED)
  const changed = device.answer(options)
  changed.response.signature = changed.response.signature.replace(/^.{12}/, 'MEUCIQDAAAAA')
  expect(await logIn(changed)).toMatchObject(REFUSED)
  clock.now += PASSKEY_CHALLENGE_MS
  expect(await logIn(device.answer(options))).toMatchObject(REFUSED)
  const broken = { ...good, response: { ...good.response, signature: 'not base64url!' } }
  expect((await logIn(broken)).body.code).toBe('passkey_refused')
  expect((await list(user)).passkeys).toHaveLength(1)
})

test('a passkey whose counter stands still or goes backwards was copied and does not log in', async () => {
  const { device } = await newOwner()
  device.counter = 10
  expect((await logIn(device.answer(await challenge()))).status).toBe(200)
  for (const copied of [10, 4]) {
    device.counter = copied
    expect(await logIn(device.answer(await challenge()))).toMatchObject({
      status: 401,
      body: { code: 'passkey_copied' },
    })
  }
  device.counter = 11
  expect((await logIn(device.answer(await challenge()))).status).toBe(200)
})

test('a passkey belongs to one account, and an account has at most ten', async () => {
  const { device } = await newOwner()
  const other = await newUser()
  expect((await add(other, device)).body.code).toBe('passkey_taken')
  for (let i = 0; i < PASSKEYS_PER_USER; i++)
    expect((await add(other, newDevice(), { name: `Key ${i}` })).status).toBe(200)
  expect((await begin(other)).body.code).toBe('passkeys_full')
})

test('a removed passkey no longer logs in; removing needs the password and works only for own passkeys', async () => {
  const { user, device } = await newOwner()
  const { id } = (await list(user)).passkeys[0]!
  const remove = (who: Person, password = who.password) =>
    askCall(removePasskey, { id, password }, { token: who.token })
  expect((await remove(user, 'not-it')).body.code).toBe('password_wrong')
  expect((await remove(await newUser())).body.code).toBe('passkey_not_found')
  expect((await remove(user)).body.passkeys).toEqual([])
  expect((await remove(user)).body.code).toBe('passkey_not_found')
  expect(await logIn(device.answer(await challenge()))).toMatchObject(REFUSED)
  await mailTo(user.email, /Subject: A passkey was removed/)
})

test('a transfer above the owner’s amount needs a passkey for this very transfer', async () => {
  const { user, device } = await newOwner()
  const payee = await newUser()
  const { token } = user
  const set = (amount: number | null, password = user.password) =>
    askCall(askForPasskeyAbove, { amount, password }, { token })
  const order = (amount: number, key: string, passkey?: Assertion) =>
    askCall(
      transfer,
      {
        fromAddress: user.address,
        toAddress: payee.address,
        amount,
        idempotencyKey: key,
        ...(passkey && { passkey }),
      },
      { token },
    )
  const prove = async (amount: number, key: string, to = payee.address as string) => {
    const wanted = { toAddress: to, amount, idempotencyKey: key }
    const { body } = await askCall(beginPasskeyTransfer, wanted, { token })
    return device.answer(body.options)
  }

  expect((await order(3, randomUUID())).status).toBe(200)
  expect((await set(2, 'not-it')).body.code).toBe('password_wrong')
  expect((await set(-1)).body.code).toBe('amount_invalid')
  expect((await set(0.0000001)).body.code).toBe('amount_invalid')
  expect((await set(2)).body.askedAbove).toBe(2)
  expect((await order(2, randomUUID())).status).toBe(200)
  const key = randomUUID()
  expect(await order(2.000001, key)).toMatchObject({
    status: 403,
    body: { code: 'passkey_needed' },
  })
  for (const wrong of [
    await prove(2.5, key),
    await prove(2.000001, randomUUID()),
    await prove(2.000001, key, user.address),
    device.answer(await challenge()),
    newDevice().answer(await challenge()),
  ])
    expect(await order(2.000001, key, wrong)).toMatchObject(REFUSED)
  const proof = await prove(2.000001, key)
  const sent = await order(2.000001, key, proof)
  expect(sent.status).toBe(200)
  // A client that missed the answer retries, with or without the proof, and pays once.
  for (const again of [proof, undefined])
    expect((await order(2.000001, key, again)).body.transaction).toEqual(sent.body.transaction)
  expect((await order(2.000001, randomUUID(), proof)).body.code).toBe('passkey_refused')

  await mailTo(user.email, /Subject: Your CXAC wallet asks for a passkey at another amount/)
  const { id } = (await list(user)).passkeys[0]!
  await askCall(removePasskey, { id, password: user.password }, { token })
  expect((await list(user)).askedAbove).toBeNull()
  expect((await set(2)).body.code).toBe('passkey_missing')
  expect((await order(2.1, randomUUID())).status).toBe(200)
  await auditDatabase(pool, { rules: rulesBy(() => clock.now) })
})

test('the password lowers the amount that needs a passkey; only a passkey raises or removes it', async () => {
  const { user, device } = await newOwner()
  const { token, password } = user
  const set = (amount: number | null, passkey?: Assertion) =>
    askCall(askForPasskeyAbove, { amount, password, ...(passkey && { passkey }) }, { token })
  const prove = async (amount: number | null) =>
    device.answer((await askCall(beginPasskeyAmount, { amount }, { token })).body.options)
  for (const amount of [null, 5, 5, 2]) expect((await set(amount)).body.askedAbove).toBe(amount)
  for (const amount of [2.000001, null]) {
    expect(await set(amount)).toMatchObject({ status: 403, body: { code: 'passkey_needed' } })
    for (const wrong of [await prove(3), await prove(0), device.answer(await challenge())])
      expect(await set(amount, wrong)).toMatchObject(REFUSED)
  }
  expect((await list(user)).askedAbove).toBe(2)
  const begun = await askCall(beginPasskeyAmount, { amount: -1 }, { token })
  expect(begun.body.code).toBe('amount_invalid')
  const proof = await prove(3)
  expect((await set(3, proof)).body.askedAbove).toBe(3)
  expect(await set(3, proof)).toMatchObject(REFUSED)
  expect((await set(null, await prove(null))).body.askedAbove).toBeNull()
  const stranger = await newUser()
  const asked = await askCall(beginPasskeyAmount, { amount: 1 }, { token: stranger.token })
  expect(asked.body.code).toBe('passkey_missing')
})

test('without a passkey at most the set amount is sent in 24 hours, even by concurrent transfers', async () => {
  const { user, device } = await newOwner()
  const { token, address } = user
  const send = (amount: number, key: string, passkey?: Assertion) => {
    const order = { fromAddress: address, toAddress: address, amount, idempotencyKey: key }
    return askCall(transfer, { ...order, ...(passkey && { passkey }) }, { token })
  }
  await askCall(askForPasskeyAbove, { amount: 0.5, password: user.password }, { token })
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(0.1, randomUUID())))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  const refused = answers.find(({ status }) => status !== 200)!
  expect(refused).toMatchObject({ status: 403, body: { code: 'passkey_needed' } })
  expect(refused.body.message).toContain('in 24 hours')

  const key = randomUUID()
  const asked = { toAddress: address, amount: 0.1, idempotencyKey: key }
  const { body } = await askCall(beginPasskeyTransfer, asked, { token })
  expect((await send(0.1, key, device.answer(body.options))).status).toBe(200)
  clock.now += 23 * HOUR_MS
  expect((await send(0.1, randomUUID())).body.code).toBe('passkey_needed')
  clock.now += 2 * HOUR_MS
  expect((await send(0.5, randomUUID())).status).toBe(200)
})

test('a passkey cannot send from a frozen wallet, but can replace the password in asking for the unfreeze link', async () => {
  const { user, device } = await newOwner()
  const { token } = user
  await askCall(freezeSending, {}, { token: user.token })
  const answer = await askCall(
    transfer,
    { fromAddress: user.address, toAddress: user.address, amount: 1 },
    { token: user.token },
  )
  expect(answer.body.code).toBe('wallet_frozen')
  const asked = async () => (await askCall(beginPasskeyUnfreeze, {}, { token })).body.options
  const ask = (passkey: Assertion) => askCall(askToUnfreeze, { passkey }, { token })
  expect(await ask(device.answer(await challenge()))).toMatchObject(REFUSED)
  const other = await newOwner()
  expect(await ask(other.device.answer(await asked()))).toMatchObject(REFUSED)
  expect((await ask(device.answer(await asked()))).status).toBe(200)
  await mailTo(user.email, /\/unfreeze#/)
  expect((await askCall(askToUnfreeze, {}, { token })).body.code).toBe('invalid_input')
  const none = await newUser()
  const without = await askCall(beginPasskeyUnfreeze, {}, { token: none.token })
  expect(without.body.code).toBe('passkey_missing')
})
