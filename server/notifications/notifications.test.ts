import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  MAIL_PAUSE_MS,
  MINING_COOLDOWN_MS,
  PUSH_DEVICE_RETENTION_MS,
  PUSH_DEVICES_PER_USER,
  PUSH_PAUSE_MS,
} from '#api/limits.ts'
import { transfer } from '#api/calls/ledger.ts'
import { mine } from '#api/calls/mining.ts'
import {
  notifications,
  renewPush,
  setMailChoices,
  setPushChoices,
} from '#api/calls/notifications.ts'
import { saveContacts, setFindable } from '#api/calls/people.ts'
import { login, logout } from '#api/calls/users.ts'
import { makeMailer } from '../mail/mailer.ts'
import { openInstallation } from '../start/openInstallation.ts'
import { sweepTask } from '../start/sweep.ts'
import { testApp } from '../testing/testApp.ts'
import { silentLog } from '../testing/testLedger.ts'
import { testPushService } from '../testing/services/testPushService.ts'
import { testSmtp } from '../testing/services/testSmtp.ts'
import { COINS_NEWS_TASK, MINING_NEWS_TASK } from './jobs.ts'
import { startNotifications } from './startNotifications.ts'

const smtp = await testSmtp()
const parts = await testApp({ PUSH_NETWORKS: '127.0.0.1', SMTP_URL: smtp.url })
const { askCall, newUser, pool, owner, clock, config, url, now } = parts
const service = await testPushService(now)
const sendMail = makeMailer(smtp.url, join(config.dataDir, 'outbox'), config.mailFrom)

// Two processes of one installation.
const other = await openInstallation(config, { log: silentLog, url, now })
afterAll(() => other.close())
for (const process of [parts, other]) afterAll(await startNotifications(process, sendMail))

type User = Awaited<ReturnType<typeof newUser>>
type Device = ReturnType<typeof service.subscribe>
const BOTH = { coins: true, mining: true }
const COINS = { coins: true, mining: false }
const NONE = { coins: false, mining: false }

/** An account with 10 CXAC, and the one that invited it. */
async function people() {
  const payee = await newUser()
  return { payee, payer: await newUser(payee.referralCode) }
}

/** As by the link in the mail that a new account gets. */
const confirmEmail = (user: User) =>
  owner.query('UPDATE users SET email_confirmed_at = now() WHERE uid = $1', [user.uid])

async function pay(from: User, to: User, amount: number): Promise<void> {
  const order = { fromAddress: from.address, toAddress: to.address, amount }
  expect((await askCall(transfer, order, { token: from.token })).status).toBe(200)
}

async function claim(user: User, ip: string): Promise<void> {
  const asking = { token: user.token, ip }
  const { status } = await askCall(mine, { userId: user.id }, asking)
  expect(status).toBe(200)
}

const credentials = ({ email, password }: User) => ({ email, password })

async function pushTo(user: User, choices = BOTH, answers: number[] = []) {
  const device = service.subscribe(answers)
  const { body } = await askCall(setPushChoices, { ...choices, ...device.keys }, user)
  expect(body.push).toEqual(choices)
  return device
}

/** Sends all news that is due: the chain is processed, and no job is due by our clock. */
async function settle(): Promise<void> {
  const isDone = async () => {
    const { rows } = await owner.query<{ isDone: boolean }>(
      `WITH due AS (
         UPDATE graphile_worker._private_jobs job
         SET run_at = least(run_at, now())
         FROM graphile_worker._private_tasks task
         WHERE run_at <= to_timestamp($1 / 1000.0) AND task.id = job.task_id AND task.identifier = ANY ($2)
         RETURNING pg_notify('jobs:insert', '{"count":1}'))
       SELECT NOT EXISTS (SELECT FROM due)
         AND (SELECT transactions FROM looked_through) = (SELECT transactions FROM chain_head) AS "isDone"`,
      [clock.now, [COINS_NEWS_TASK, MINING_NEWS_TASK]],
    )
    return rows[0]!.isDone
  }
  await expect.poll(isDone, { interval: 5 }).toBe(true)
}

async function pass(ms: number): Promise<void> {
  await settle()
  clock.now += ms
  await settle()
}

const devicesOf = async ({ id }: User) =>
  (await owner.query('SELECT FROM channels WHERE user_id = $1 AND endpoint IS NOT NULL', [id]))
    .rowCount

test('arriving coins are one encrypted push message, with the own name for their sender', async () => {
  const { payee, payer } = await people()
  const named = { contacts: [{ address: payer.address, name: 'Ben' }] }
  await askCall(saveContacts, named, payee)
  const device = await pushTo(payee)
  await pay(payer, payee, 1.25)
  await settle()
  expect(device.received).toEqual([
    {
      title: 'Coins have arrived',
      body: '+1.25 CXAC from Ben',
      path: '/wallet',
      topic: 'coins',
    },
  ])
  const { body } = await askCall(notifications, {}, payee)
  expect(device.senders).toEqual([body.pushKey])
})

test('a sender without a name is shown by the short form of the address', async () => {
  const { payee, payer } = await people()
  const device = await pushTo(payee)
  await pay(payer, payee, 0.5)
  await settle()
  const short = `${payer.address.slice(0, 6)}…${payer.address.slice(-4)}`
  expect(device.received[0]!.body).toBe(`+0.5 CXAC from ${short}`)
})

test('a sender who allows being found is named, by push and by mail', async () => {
  const { payee, payer } = await people()
  await askCall(setFindable, { isFindable: true }, payer)
  const device = await pushTo(payee)
  await confirmEmail(payee)
  await askCall(setMailChoices, COINS, payee)
  await pay(payer, payee, 0.5)
  await settle()
  const ends = `${payer.address.slice(0, 6)}…${payer.address.slice(-4)}`
  expect(device.received[0]!.body).toBe(`+0.5 CXAC from @${payer.username} · ${ends}`)
  expect(await smtp.nextMail()).toContain(`from @${payer.username}`)
})

test('own transfers, transfers to oneself and claims are not news', async () => {
  const { payee, payer } = await people()
  const device = await pushTo(payer, COINS)
  await pay(payer, payee, 1)
  await pay(payer, payer, 1)
  await claim(payer, '198.51.100.1')
  await settle()
  expect(device.requests()).toBe(0)
})

test('of many transfers the first is one message, and all others are one after the pause', async () => {
  const { payee, payer } = await people()
  const device = await pushTo(payee)
  await pay(payer, payee, 1)
  await settle()
  for (let i = 0; i < 12; i++) await pay(payer, payee, 0.25)
  await settle()
  expect(device.requests()).toBe(1)
  await pass(PUSH_PAUSE_MS)
  expect(device.received.map(({ body }) => body).slice(1)).toEqual(['12 payments, +3 CXAC in all'])
  await pass(PUSH_PAUSE_MS)
  expect(device.requests()).toBe(2)
})

test('mails are sent at most once an hour, link to their setting, and name nobody', async () => {
  const { payee, payer } = await people()
  await confirmEmail(payee)
  await askCall(saveContacts, { contacts: [{ address: payer.address, name: 'Ben' }] }, payee)
  await askCall(setMailChoices, COINS, payee)
  await pay(payer, payee, 1.5)
  await settle()
  const first = await smtp.nextMail()
  expect(first).toContain(`To: ${payee.email}`)
  expect(first).toContain('Subject: Coins have arrived')
  expect(first).toContain('+1.5 CXAC from 0x')
  expect(first).not.toContain('Ben')
  expect(first).toContain(`${config.publicUrl}/settings`)
  await pay(payer, payee, 1)
  await pay(payer, payee, 2)
  await pass(MAIL_PAUSE_MS)
  expect(await smtp.nextMail()).toContain('2 payments, +3 CXAC in all')
  await askCall(setMailChoices, NONE, payee)
  await pay(payer, payee, 1)
  await pass(MAIL_PAUSE_MS)
  expect(smtp.readMails()).toEqual([])
})

test('no mail goes to an unconfirmed address', async () => {
  const { payee, payer } = await people()
  await askCall(setMailChoices, COINS, payee)
  await pay(payer, payee, 1)
  await settle()
  expect(smtp.readMails()).toEqual([])
})

test('the end of a cooldown is sent once by push and by mail, and not before', async () => {
  const user = await newUser()
  await confirmEmail(user)
  const device = await pushTo(user)
  await askCall(setMailChoices, { coins: false, mining: true }, user)
  await claim(user, '198.51.100.2')
  await pass(MINING_COOLDOWN_MS - 1000)
  expect(device.received).toEqual([])
  await pass(1000)
  expect(device.received).toEqual([expect.objectContaining({ title: 'You can mine again' })])
  expect(await smtp.nextMail()).toContain('Subject: You can mine again')
  await pass(MINING_COOLDOWN_MS)
  expect([device.requests(), smtp.readMails()]).toEqual([1, []])
})

test('after another claim only the end of the new cooldown is sent', async () => {
  const user = await newUser()
  await claim(user, '198.51.100.3')
  // Switched on in the middle of a cooldown.
  const device = await pushTo(user)
  await settle()
  clock.now += MINING_COOLDOWN_MS
  await claim(user, '198.51.100.3')
  await pass(0)
  expect(device.requests()).toBe(0)
  await pass(MINING_COOLDOWN_MS)
  expect(device.received).toEqual([expect.objectContaining({ title: 'You can mine again' })])
})

test('coins that arrived before a channel was switched on are not sent', async () => {
  const { payee, payer } = await people()
  await pay(payer, payee, 1)
  const device = await pushTo(payee)
  await askCall(setPushChoices, { ...NONE, ...device.keys }, payee)
  expect((await askCall(notifications, {}, payee)).body.push).toEqual(NONE)
  await pay(payer, payee, 2)
  await settle()
  await askCall(setPushChoices, { ...COINS, ...device.keys }, payee)
  await pay(payer, payee, 0.5)
  await settle()
  expect(device.received.map(({ body }) => body)).toEqual([
    expect.stringMatching(/^\+0\.5 CXAC from 0x/),
  ])
})

for (const [channel, turnOn] of [
  [
    'push',
    (user: User, device: Device) => askCall(setPushChoices, { ...BOTH, ...device.keys }, user),
  ],
  ['mail', (user: User) => askCall(setMailChoices, BOTH, user)],
] as const)
  test(`switching another kind of news on loses no coins that wait for the next ${channel}`, async () => {
    const { payee, payer } = await people()
    await confirmEmail(payee)
    const device = await pushTo(payee, COINS)
    await askCall(setMailChoices, COINS, payee)
    await pay(payer, payee, 1)
    await settle()
    await smtp.nextMail()
    await pay(payer, payee, 2)
    await settle()
    await turnOn(payee, device)
    await pass(MAIL_PAUSE_MS)
    expect(device.received.map(({ body }) => body).slice(1)).toEqual([
      expect.stringMatching(/^\+2 CXAC from/),
    ])
    expect(await smtp.nextMail()).toContain('+2 CXAC from')
  })

test('a busy push service is retried, and a device that is gone is removed', async () => {
  const { payee, payer } = await people()
  const device = await pushTo(payee, COINS, [503])
  await pay(payer, payee, 1)
  await settle()
  await pass(60_000)
  expect(device.received).toHaveLength(1)
  device.leave()
  await pay(payer, payee, 1)
  await pass(PUSH_PAUSE_MS)
  expect([device.requests(), await devicesOf(payee)]).toEqual([3, 0])
})

test('a log-out removes the device; an expired session pauses it until the next log-in', async () => {
  const { payee, payer } = await people()
  const device = await pushTo(payee)
  await owner.query('DELETE FROM sessions WHERE user_id = $1', [payee.id])
  await pay(payer, payee, 1)
  await settle()
  expect(device.requests()).toBe(0)

  const { token } = (await askCall(login, credentials(payee))).body
  const again = { ...payee, token }
  const { endpoint } = device.keys
  const stranger = await newUser()
  expect((await askCall(renewPush, { endpoint }, stranger)).body.push).toEqual(NONE)
  expect((await askCall(renewPush, { endpoint }, again)).body.push).toEqual(BOTH)
  await pay(payer, payee, 2)
  await settle()
  expect(device.received.map(({ body }) => body)).toEqual([expect.stringMatching(/^\+2 CXAC from/)])
  await askCall(logout, {}, again)
  expect(await devicesOf(payee)).toBe(0)
})

test('the next account on a device takes it over', async () => {
  const { payee, payer } = await people()
  const device = await pushTo(payer)
  await askCall(setPushChoices, { ...COINS, ...device.keys }, payee)
  expect([await devicesOf(payer), await devicesOf(payee)]).toEqual([0, 1])
  expect((await askCall(notifications, {}, payer)).body.push).toEqual(NONE)
})

test('of more than ten devices the one renewed longest ago is removed, and paused ones are in the end', async () => {
  const user = await newUser()
  const first = await pushTo(user)
  for (let i = 0; i < PUSH_DEVICES_PER_USER; i++) {
    clock.now += 1000
    const { token } = (await askCall(login, credentials(user))).body
    await pushTo({ ...user, token })
  }
  const { rowCount } = await owner.query('SELECT FROM channels WHERE endpoint = $1', [
    first.keys.endpoint,
  ])
  expect([rowCount, await devicesOf(user)]).toEqual([0, PUSH_DEVICES_PER_USER])
  await owner.query('DELETE FROM sessions WHERE user_id = $1', [user.id])
  await sweepTask(pool, () => clock.now + PUSH_DEVICE_RETENTION_MS + 1)()
  expect(await devicesOf(user)).toBe(0)
})

const KEYS = service.subscribe().keys

for (const endpoint of [
  'http://push.example.org/1',
  'http://127.0.0.2/1',
  'https://127.0.0.2/1',
  'https://2130706434/1',
  'https://localhost/1',
  'https://10.0.0.1/1',
  'https://169.254.169.254/latest',
  'https://[::1]/1',
  'https://[::ffff:10.0.0.1]/1',
  'https://[fd00::1]/1',
  'https://[64:ff9b::a00:1]/1',
  'https://somebody:secret@push.example.org/1',
  'https://push.example.org:22/1',
  'ftp://push.example.org/1',
  'push',
  `https://push.example.org/${'x'.repeat(1000)}`,
])
  test(`the push endpoint ${endpoint.slice(0, 60)} is refused`, async () => {
    const user = await newUser()
    const { status, body } = await askCall(setPushChoices, { ...BOTH, ...KEYS, endpoint }, user)
    expect([status, body.code]).toEqual([400, 'push_endpoint_refused'])
  })

for (const wrong of [
  { p256dh: 'A'.repeat(87) },
  { p256dh: 'short' },
  { auth: 'short' },
  { auth: '!'.repeat(22) },
])
  test(`push keys like ${JSON.stringify(wrong).slice(0, 40)} are refused`, async () => {
    const user = await newUser()
    const { status, body } = await askCall(setPushChoices, { ...BOTH, ...KEYS, ...wrong }, user)
    expect([status, body.code]).toEqual([400, 'push_keys_invalid'])
  })
