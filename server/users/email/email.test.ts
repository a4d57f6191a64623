import { expect, test } from 'vitest'
import { changeEmail, confirmEmail, sendConfirmation, undoEmail } from '#api/calls/email.ts'
import { askToUnfreeze, freezeSending, unfreezeSending } from '#api/calls/freeze.ts'
import { EMAIL_CONFIRM_MS, EMAIL_UNDO_MS, KNOWN_NETWORK_MS } from '#api/limits.ts'
import { changePassword, getUserByUid, login, signup } from '#api/calls/users.ts'
import { atomically } from '../../db/database.ts'
import { testApp } from '../../testing/testApp.ts'
import { testMails } from '../../testing/testMails.ts'
import { liftFreeze } from '../freeze/freezeAccount.ts'
import { makeLink } from '../mails/mailLinks.ts'
import { sweepKnownNetworks } from '../sessions/knownNetworks.ts'

const world = await testApp({ SIGNUPS_PER_HOUR: '1000' })
const { askCall, newUser, pool, clock } = world
const { mailTo, mailsTo, settled } = await testMails(world)
type Person = Awaited<ReturnType<typeof newUser>>

const CONFIRM = /\/confirm-email#([\w-]+)/
const UNDO = /\/undo-email#([\w-]+)/

let networks = 0
/** Each call uses a new network, because links are rate limited by network. */
const newNetwork = () => `198.51.${++networks >> 8}.${networks & 255}`
const confirm = (token: string) => askCall(confirmEmail, { token }, { ip: newNetwork() })
const undo = (token: string) => askCall(undoEmail, { token }, { ip: newNetwork() })
const requestChange = (user: Person, email: string, password = user.password) =>
  askCall(changeEmail, { email, password }, { token: user.token })
const own = async ({ uid, token }: Person) =>
  (await askCall(getUserByUid, { uid }, { token })).body.user
const newAddress = () => `${crypto.randomUUID()}@example.org`

async function confirmedUser(): Promise<Person> {
  const user = await newUser()
  expect((await confirm(await mailTo(user.email, CONFIRM))).status).toBe(200)
  return user
}

/** Changes the address as its owner would. Returns the secret that undoes it. */
async function change(user: Person, from: string, to: string): Promise<string> {
  expect((await requestChange(user, to)).status).toBe(200)
  expect((await confirm(await mailTo(to, CONFIRM))).status).toBe(200)
  return mailTo(from, UNDO)
}

test('a sign-up sends a link that confirms the address; until then the profile says unconfirmed', async () => {
  const user = await newUser()
  expect((await own(user)).isEmailConfirmed).toBe(false)
  const mail = await mailTo(user.email, /Subject: Confirm your email address[^]*/)
  expect(mail).not.toContain(user.username)
  const token = await mailTo(user.email, CONFIRM)
  expect((await confirm(token)).status).toBe(200)
  expect((await confirm(token)).body.code).toBe('link_invalid')
  expect((await own(user)).isEmailConfirmed).toBe(true)
  const again = await askCall(sendConfirmation, {}, { token: user.token })
  expect(again.body.code).toBe('email_confirmed')
  expect((await askCall(getUserByUid, { uid: user.uid })).body.user).not.toHaveProperty(
    'isEmailConfirmed',
  )
})

test('the link expires after a day, and five new ones can be requested per hour', async () => {
  const user = await newUser()
  const late = await mailTo(user.email, CONFIRM)
  clock.now += EMAIL_CONFIRM_MS
  expect((await confirm(late)).body.code).toBe('link_invalid')
  const ask = () => askCall(sendConfirmation, {}, { token: user.token })
  expect((await ask()).status).toBe(200)
  await expect.poll(() => mailTo(user.email, CONFIRM)).not.toBe(late)
  expect((await confirm(await mailTo(user.email, CONFIRM))).status).toBe(200)

  const eager = await newUser()
  const asked = Array.from({ length: 6 }, () =>
    askCall(sendConfirmation, {}, { token: eager.token }),
  )
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429])
})

test('an address changes when the new mailbox confirms it; a mail to the old one can undo it', async () => {
  const user = await confirmedUser()
  const next = newAddress()
  expect((await requestChange(user, next, 'not-the-password')).body.code).toBe('password_wrong')
  expect((await requestChange(user, user.email.toUpperCase())).body.code).toBe('email_same')
  expect((await requestChange(user, 'no address')).body.code).toBe('email_invalid')

  const secret = await change(user, user.email, next)
  expect((await own(user)).email).toBe(next)
  expect((await own(user)).isEmailConfirmed).toBe(true)
  const credentials = { email: next, password: user.password }
  expect((await askCall(login, credentials)).status).toBe(200)
  expect((await askCall(login, { ...credentials, email: user.email })).status).toBe(401)

  expect((await confirm(secret)).body.code).toBe('link_invalid')
  expect((await undo(secret)).status).toBe(200)
  expect((await undo(secret)).body.code).toBe('link_invalid')
  expect((await askCall(sendConfirmation, {}, { token: user.token })).status).toBe(401)
  expect((await askCall(login, { ...credentials, email: user.email })).status).toBe(401)
  const { rows } = await pool.query(
    'SELECT who, what FROM account_events WHERE user_id = $1 ORDER BY number',
    [user.id],
  )
  expect(rows).toEqual([
    { who: 'owner', what: 'email_changed' },
    { who: 'owner', what: 'email_restored' },
    { who: 'owner', what: 'frozen' },
  ])
})

test('a change can be undone for seven days; until then nobody else gets the former address', async () => {
  const user = await confirmedUser()
  const secret = await change(user, user.email, newAddress())
  const joiner = { username: 'somebody new', email: user.email, password: 'secret-1' }
  const join = () => askCall(signup, { ...joiner, referralCode: null }, { ip: newNetwork() })
  expect((await join()).body.code).toBe('email_taken')
  const other = await confirmedUser()
  expect((await requestChange(other, user.email)).body.code).toBe('email_taken')
  clock.now += EMAIL_UNDO_MS
  expect((await undo(secret)).body.code).toBe('link_invalid')
  expect((await join()).status).toBe(200)
})

test('a thief who changes the address twice cannot undo the owner’s undo', async () => {
  const user = await confirmedUser()
  const [first, second] = [newAddress(), newAddress()]
  const ownersSecret = await change(user, user.email, first)
  const thiefsSecret = await change(user, first, second)
  expect((await undo(ownersSecret)).status).toBe(200)
  expect((await undo(thiefsSecret)).body.code).toBe('link_invalid')
  const { rows } = await pool.query('SELECT email FROM users WHERE id = $1', [user.id])
  expect(rows).toEqual([{ email: user.email }])
})

test('the first to confirm gets the address: a later confirmation by another user is refused', async () => {
  const [ada, ben] = [await confirmedUser(), await confirmedUser()]
  const wanted = newAddress()
  await requestChange(ada, wanted)
  const secret = await mailTo(wanted, CONFIRM)
  await requestChange(ben, wanted)
  await expect.poll(() => mailTo(wanted, CONFIRM)).not.toBe(secret)
  expect((await confirm(await mailTo(wanted, CONFIRM))).status).toBe(200)
  expect(await confirm(secret)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
})

test('a newer request replaces the previous one, and a change invalidates older confirmation links of this user', async () => {
  const [user, other] = [await newUser(), await newUser()]
  const forOld = await mailTo(user.email, CONFIRM)
  const forOther = await mailTo(other.email, CONFIRM)
  const [first, second] = [newAddress(), newAddress()]
  await requestChange(user, first)
  const older = await mailTo(first, CONFIRM)
  await requestChange(user, second)
  const newer = await mailTo(second, CONFIRM)
  expect((await confirm(older)).body.code).toBe('link_invalid')
  expect((await confirm(newer)).status).toBe(200)
  expect((await confirm(forOld)).body.code).toBe('link_invalid')
  expect((await confirm(forOther)).status).toBe(200)
})

test('a link that was made for another address confirms nothing', async () => {
  const user = await newUser()
  const wanted = { publicUrl: '', userId: user.id, purpose: 'confirm-email' as const }
  // The mail was sent while the address changed.
  const link = await makeLink(pool, { ...wanted, about: newAddress() }, clock.now)
  expect((await confirm(link.split('#')[1]!)).body.code).toBe('link_invalid')
  expect((await own(user)).isEmailConfirmed).toBe(false)
})

test('a link that lifts a freeze stops working when the address changes', async () => {
  const user = await confirmedUser()
  const { email, password, token } = user
  await askCall(freezeSending, {}, { token })
  await askCall(askToUnfreeze, { password }, { token })
  const secret = await mailTo(email, /\/unfreeze#([\w-]+)/)
  await atomically(pool, sql => liftFreeze(sql, user.id, 'Grace', clock.now))
  await change(user, email, newAddress())
  await askCall(freezeSending, {}, { token })
  const answer = await askCall(unfreezeSending, { token: secret }, { ip: newNetwork() })
  expect(answer.body.code).toBe('link_invalid')
})

test('many users who change to one address send it five mails an hour, and all get the same answer', async () => {
  const wanted = newAddress()
  const respelled = wanted.toUpperCase().replace('EXAMPLE.ORG', 'example.org')
  const users = await Promise.all([newUser(), newUser(), newUser(), newUser()])
  const answers = []
  for (const user of users)
    for (const spelled of [wanted, respelled])
      answers.push((await requestChange(user, spelled)).body)
  expect(new Set(answers.map(({ message }) => message)).size).toBe(1)
  await settled()
  expect([...mailsTo(wanted), ...mailsTo(respelled)]).toHaveLength(5)
  const { rowCount } = await pool.query('SELECT FROM email_wishes WHERE email_key = $1', [wanted])
  expect(rowCount).toBe(4)
})

test('while sending is frozen the address cannot be changed, or a thief could lift the freeze by mail', async () => {
  const user = await confirmedUser()
  const next = newAddress()
  await requestChange(user, next)
  const secret = await mailTo(next, CONFIRM)
  await askCall(freezeSending, {}, { token: user.token })
  expect((await requestChange(user, newAddress())).body.code).toBe('frozen_email')
  expect(await confirm(secret)).toMatchObject({ status: 403, body: { code: 'frozen_email' } })
  expect((await own(user)).email).toBe(user.email)
})

test('a log-in from a new network and a new password are reported by mail, only to confirmed addresses', async () => {
  const [known, unknown] = [await confirmedUser(), await newUser()]
  const ip = newNetwork()
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/132.0' }
  for (const { email, password, token } of [known, unknown]) {
    for (const from of [ip, ip]) await askCall(login, { email, password }, { ip: from, headers })
    const passwords = { currentPassword: password, newPassword: 'brand-new-1' }
    expect((await askCall(changePassword, passwords, { token })).status).toBe(200)
  }
  const report = await mailTo(known.email, /Subject: A new log-in to your CXAC account[^]*/)
  expect(report).toContain('Firefox on Windows, network 198.51.')
  expect(report).toContain('/freeze#')
  await mailTo(known.email, /Subject: Your CXAC password was changed/)
  await settled()
  const subjects = (email: string) => mailsTo(email).map(mail => /Subject: (.*)\r/.exec(mail)![1]!)
  expect(subjects(known.email).toSorted()).toEqual([
    'A new log-in to your CXAC account',
    'Confirm your email address for CXAC',
    'Your CXAC password was changed',
  ])
  expect(subjects(unknown.email)).toEqual(['Confirm your email address for CXAC'])
})

test('a log-in after all known networks expired is reported; the first of a new account is not', async () => {
  const user = await confirmedUser()
  await settled()
  expect(mailsTo(user.email)).toHaveLength(1)
  clock.now += KNOWN_NETWORK_MS + 1
  await sweepKnownNetworks(pool, clock.now)
  const { email, password } = user
  expect((await askCall(login, { email, password }, { ip: newNetwork() })).status).toBe(200)
  await mailTo(email, /Subject: A new log-in to your CXAC account/)
})
