import { expect, test } from 'vitest'
import { addApiKey } from '#api/calls/apiKeys.ts'
import { changeEmail, confirmEmail, undoEmail } from '#api/calls/email.ts'
import { askToUnfreeze, unfreezeSending } from '#api/calls/freeze.ts'
import { transfer } from '#api/calls/ledger.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  loginWithPasskey,
  openReset,
  passkeys,
} from '#api/calls/passkeys.ts'
import { getUserByUid, login, requestPasswordReset, resetPassword } from '#api/calls/users.ts'
import { testApp } from '../../testing/testApp.ts'
import { testAuthenticator } from '../../testing/testAuthenticator.ts'
import { testMails } from '../../testing/testMails.ts'
import { waitingQueries } from '../../testing/database/waitingQueries.ts'
import { matchesPassword, voidHash } from './password.ts'
import { makeResetLink } from './passwordReset.ts'

const ORIGIN = 'https://wallet.example'
const NEW_PASSWORD = 'brand-new-1'
const world = await testApp({ PUBLIC_URL: ORIGIN, SIGNUPS_PER_HOUR: '1000' })
const { askCall, newUser, pool, owner, clock } = world
const { mailTo, mailsTo, settled } = await testMails(world)

type Person = Awaited<ReturnType<typeof newUser>>
type Device = ReturnType<typeof testAuthenticator>

let networks = 0
const ip = () => `198.51.${++networks >> 8}.${networks & 255}`
const newAddress = () => `${crypto.randomUUID()}@example.org`
const newDevice = () => testAuthenticator({ origin: ORIGIN, isUnlocked: true })

async function add({ token, password }: Person, name: string, device = newDevice()) {
  // Passkeys are listed by age: each needs its own time.
  clock.now++
  const { body } = await askCall(beginPasskey, { password }, { token })
  const attestation = device.create(body.options)
  const { body: list } = await askCall(addPasskey, { name, attestation }, { token })
  return { device, id: list.passkeys.find(passkey => passkey.name === name)!.id }
}

async function logInWith(device: Device) {
  const { body } = await askCall(beginPasskeyLogin, {}, { ip: ip() })
  const assertion = device.answer(body.options)
  const answer = await askCall(loginWithPasskey, { assertion }, { ip: ip() })
  return answer.body.code ?? answer.status
}

async function resetLink({ email }: Person): Promise<string> {
  await askCall(requestPasswordReset, { email }, { ip: ip() })
  return mailTo(email, /\/reset#([\w-]+)/)
}
const open = (token: string) => askCall(openReset, { token }, { ip: ip() })
const reset = (token: string, keptPasskeys?: string[]) =>
  askCall(
    resetPassword,
    { token, password: NEW_PASSWORD, ...(keptPasskeys && { keptPasskeys }) },
    { ip: ip() },
  )
const namesIn = ({ body }: Awaited<ReturnType<typeof open>>) =>
  body.passkeys.map(({ name }) => name)
const passkeysOf = async ({ id }: Person) => {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT name FROM passkeys WHERE user_id = $1 ORDER BY created_at, name',
    [id],
  )
  return rows.map(({ name }) => name)
}

const amountOf = async ({ id }: Person) => {
  const { rows } = await pool.query<{ above: bigint | null }>(
    'SELECT passkey_above_micros AS above FROM users WHERE id = $1',
    [id],
  )
  return rows[0]!.above
}

async function confirmed(user: Person): Promise<Person> {
  const token = await mailTo(user.email, /\/confirm-email#([\w-]+)/)
  expect((await askCall(confirmEmail, { token }, { ip: ip() })).status).toBe(200)
  return user
}
const requestChange = ({ token, password }: Person, email: string) =>
  askCall(changeEmail, { email, password }, { token })

/** Changes the address as a thief with the password would. Returns the secret that undoes it. */
async function takeOver(user: Person): Promise<string> {
  const next = newAddress()
  await requestChange(user, next)
  const token = await mailTo(next, /\/confirm-email#([\w-]+)/)
  expect((await askCall(confirmEmail, { token }, { ip: ip() })).status).toBe(200)
  return mailTo(user.email, /\/undo-email#([\w-]+)/)
}
const undo = (token: string) => askCall(undoEmail, { token }, { ip: ip() })

test('the link of a reset lists the passkeys and stays valid; without a link they are not listed', async () => {
  const user = await newUser()
  const { device } = await add(user, 'Phone')
  await logInWith(device)
  const link = await resetLink(user)
  for (let i = 0; i < 2; i++)
    expect((await open(link)).body.passkeys).toEqual([
      {
        id: expect.any(String) as string,
        name: 'Phone',
        createdAt: expect.any(String) as string,
        usedAt: expect.any(String) as string,
      },
    ])
  expect((await open('x'.repeat(43))).body).toMatchObject({ code: 'reset_invalid' })
  expect((await reset(link)).status).toBe(200)
  expect(await open(link)).toMatchObject({ status: 400, body: { code: 'reset_invalid' } })
})

test('a reset removes every passkey that is not named as kept, even one added after the list was read', async () => {
  const user = await confirmed(await newUser())
  const [own, thief] = [await add(user, 'Own'), await add(user, 'Thief')]
  const link = await resetLink(user)
  expect(namesIn(await open(link))).toEqual(['Own', 'Thief'])
  const late = await add(user, 'Late')
  expect((await reset(link, [own.id])).status).toBe(200)
  expect(await passkeysOf(user)).toEqual(['Own'])
  expect(await logInWith(own.device)).toBe(200)
  for (const { device } of [thief, late]) expect(await logInWith(device)).toBe('passkey_refused')
  await mailTo(user.email, /Subject: Your CXAC password was reset[^]*removed passkeys/)
  const { rows } = await pool.query(
    "SELECT what FROM account_events WHERE user_id = $1 AND what = 'passkey_removed'",
    [user.id],
  )
  expect(rows).toHaveLength(2)
})

test('removing the last passkey clears the amount that needs one; a reset without a list keeps all', async () => {
  const user = await newUser()
  await add(user, 'Phone')
  await pool.query('UPDATE users SET passkey_above_micros = 5 WHERE id = $1', [user.id])
  expect((await reset(await resetLink(user))).status).toBe(200)
  expect(await passkeysOf(user)).toEqual(['Phone'])
  await expect
    .poll(() => mailsTo(user.email).filter(mail => mail.includes('/reset#')).length)
    .toBe(1)
  await askCall(requestPasswordReset, { email: user.email }, { ip: ip() })
  await settled()
  expect((await reset(await mailTo(user.email, /\/reset#([\w-]+)/), [])).status).toBe(200)
  expect(await passkeysOf(user)).toEqual([])
  expect(await amountOf(user)).toBeNull()
})

test('an undo that removes the last passkey clears the amount that needs one', async () => {
  const user = await confirmed(await newUser())
  const secret = await takeOver(user)
  clock.now += 1000
  await add(user, 'Thief')
  await pool.query('UPDATE users SET passkey_above_micros = 5 WHERE id = $1', [user.id])
  expect((await undo(secret)).status).toBe(200)
  expect(await passkeysOf(user)).toEqual([])
  expect(await amountOf(user)).toBeNull()
})

test('a passkey or address change that was begun before a reset cannot be completed after it', async () => {
  const user = await newUser()
  const device = newDevice()
  const { body } = await askCall(beginPasskey, { password: user.password }, { token: user.token })
  const attestation = device.create(body.options)
  const next = newAddress()
  const sql = await owner.connect()
  await sql.query('BEGIN')
  await sql.query('UPDATE users SET username = username WHERE id = $1', [user.id])
  const adding = askCall(addPasskey, { name: 'Late', attestation }, { token: user.token })
  const changing = requestChange(user, next)
  await expect.poll(() => waitingQueries(owner, 'FROM users')).toBeGreaterThanOrEqual(2)
  await sql.query('DELETE FROM sessions WHERE user_id = $1', [user.id])
  await sql.query('COMMIT')
  sql.release()
  for (const answer of [await adding, await changing])
    expect(answer.body.code).toBe('session_expired')
  expect(await passkeysOf(user)).toEqual([])
})

test('a passkey log-in that began before a reset opens no session after it', async () => {
  const user = await newUser()
  const { device, id } = await add(user, 'Phone')
  const sql = await owner.connect()
  await sql.query('BEGIN')
  await sql.query('SELECT FROM passkeys WHERE id = $1 FOR UPDATE', [id])
  const answer = logInWith(device)
  await expect.poll(() => waitingQueries(owner, 'passkeys')).toBe(1)
  await sql.query('UPDATE users SET password_hash = $2 WHERE id = $1', [user.id, voidHash()])
  await sql.query('COMMIT')
  sql.release()
  expect(await answer).toBe('passkey_refused')
})

test('a reset cancels a pending change of the address', async () => {
  const user = await newUser()
  const next = newAddress()
  await requestChange(user, next)
  const token = await mailTo(next, /\/confirm-email#([\w-]+)/)
  expect((await reset(await resetLink(user))).status).toBe(200)
  const answer = await askCall(confirmEmail, { token }, { ip: ip() })
  expect(answer.body.code).toBe('link_invalid')
})

test('a reset and an undo revoke every API key, and a key begun before a reset is not created after it', async () => {
  const [ada, ben] = [await newUser(), await confirmed(await newUser())]
  const shop = { name: 'Shop', scopes: ['pay' as const] }
  const make = ({ token, password }: Person) => askCall(addApiKey, { ...shop, password }, { token })
  const refusalOf = async ({ uid }: Person, token: string) =>
    (await askCall(getUserByUid, { uid }, { token })).body.code
  const keys = [(await make(ada)).body.secret, (await make(ben)).body.secret] as const
  expect(await refusalOf(ada, keys[0])).toBe('api_key_scope')
  const link = await resetLink(ada)
  const answers = await Promise.all([make(ada), reset(link)])
  expect(answers[1].status).toBe(200)
  const late = answers[0].body.secret ?? 'cxac_none'
  for (const key of [keys[0], late]) expect(await refusalOf(ada, key)).toBe('api_key_unknown')

  await undo(await takeOver(ben))
  await expect.poll(() => refusalOf(ben, keys[1])).toBe('api_key_unknown')
})

test('after an undo neither password nor passkey logs in, until the link in its mail sets a password', async () => {
  const user = await confirmed(await newUser())
  const older = await add(user, 'Older')
  clock.now += 1000
  const secret = await takeOver(user)
  clock.now += 1000
  const newer = await add(user, 'Newer')
  expect((await undo(secret)).status).toBe(200)

  const { email, password } = user
  const wrong = await askCall(login, { email, password: 'not-the-password' }, { ip: ip() })
  const old = await askCall(login, { email, password }, { ip: ip() })
  expect(old).toMatchObject({ status: 401, body: wrong.body })
  expect(await passkeysOf(user)).toEqual(['Older'])
  expect(await logInWith(newer.device)).toBe('passkey_refused')
  expect(await logInWith(older.device)).toBe('password_due')
  const { status } = await askCall(passkeys, {}, { token: user.token })
  expect(status).toBe(401)

  const link = await mailTo(email, /has this email address again[^]*\/reset#([\w-]+)/)
  expect(namesIn(await open(link))).toEqual(['Older'])
  const { body: list } = await open(link)
  expect((await reset(link, [list.passkeys[0]!.id])).status).toBe(200)
  expect(await logInWith(older.device)).toBe(200)
  expect((await askCall(login, { email, password: NEW_PASSWORD }, { ip: ip() })).status).toBe(200)
  // One mail reports everything: there is none for the freeze and none for each passkey.
  await settled()
  const subjects = mailsTo(email).map(mail => /Subject: (.*)\r/.exec(mail)![1]!)
  expect(subjects.filter(subject => /frozen|passkey was removed/.test(subject))).toEqual([])
})

test('an undo freezes sending until the owner lifts it with the new password and a mail', async () => {
  const [user, payee] = [await newUser((await newUser()).referralCode), await newUser()]
  await confirmed(user)
  expect((await undo(await takeOver(user))).status).toBe(200)
  const link = await mailTo(user.email, /has this email address again[^]*\/reset#([\w-]+)/)
  expect((await reset(link)).status).toBe(200)
  const credentials = { email: user.email, password: NEW_PASSWORD }
  const { token } = (await askCall(login, credentials, { ip: ip() })).body
  const pay = async () => {
    const order = { fromAddress: user.address, toAddress: payee.address, amount: 1 }
    const { status, body } = await askCall(
      transfer,
      { ...order, idempotencyKey: crypto.randomUUID() },
      { token },
    )
    return body.code ?? status
  }
  expect(await pay()).toBe('wallet_frozen')
  await askCall(askToUnfreeze, { password: NEW_PASSWORD }, { token })
  const lift = await mailTo(user.email, /\/unfreeze#([\w-]+)/)
  expect((await askCall(unfreezeSending, { token: lift }, { ip: ip() })).status).toBe(200)
  expect(await pay()).toBe(200)
})

test('a reset link created while the address is restored does not go to the previous address', async () => {
  const user = await newUser()
  const sql = await owner.connect()
  await sql.query('BEGIN')
  await sql.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id])
  const mailbox = { userId: user.id, email: user.email }
  const making = makeResetLink(pool, ORIGIN, mailbox, clock.now)
  await expect.poll(() => waitingQueries(owner, 'resets')).toBe(1)
  await sql.query('UPDATE users SET email = $2 WHERE id = $1', [user.id, newAddress()])
  await sql.query('COMMIT')
  sql.release()
  expect(await making).toBeNull()
  const { rowCount } = await pool.query('SELECT FROM password_resets WHERE user_id = $1', [user.id])
  expect(rowCount).toBe(0)
})

test('checking a void password takes as much work as any other', async () => {
  const stored = voidHash()
  expect(stored).not.toBe(voidHash())
  const { id } = await newUser()
  const { rows } = await pool.query<{ password_hash: string }>(
    'SELECT password_hash FROM users WHERE id = $1',
    [id],
  )
  const costOf = (hash: string) => /m=\d+,t=\d+,p=\d+/.exec(hash)![0]
  expect(costOf(stored)).toBe(costOf(rows[0]!.password_hash))
  expect(stored).toHaveLength(rows[0]!.password_hash.length)
  expect(await matchesPassword('', stored)).toBe(false)
})
