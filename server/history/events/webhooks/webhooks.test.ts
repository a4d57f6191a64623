import { afterAll, expect, test } from 'vitest'
import { events } from '#api/calls/events.ts'
import { transfer } from '#api/calls/ledger.ts'
import { addPasskey, beginPasskey } from '#api/calls/passkeys.ts'
import { deleteAccount } from '#api/calls/deletion.ts'
import {
  addWebhook,
  beginPasskeyWebhook,
  pauseWebhook,
  removeWebhook,
  replayWebhook,
  resumeWebhook,
  testWebhook,
  webhookAttempts,
  webhooks,
} from '#api/calls/webhooks.ts'
import { WEBHOOK_ATTEMPTS_SHOWN, WEBHOOKS_ADDED_PER_HOUR, WEBHOOKS_PER_USER } from '#api/limits.ts'
import { HOUR_MS } from '#api/time.ts'
import { atomically } from '../../../db/database.ts'
import { logOperatorActions } from '../../../ledger/operatorActions/logOperatorActions.ts'
import { openInstallation } from '../../../start/openInstallation.ts'
import { startOutgoing } from '../../../start/startOutgoing.ts'
import { testApp } from '../../../testing/testApp.ts'
import { testAuthenticator } from '../../../testing/testAuthenticator.ts'
import { silentLog } from '../../../testing/testLedger.ts'
import { testMails } from '../../../testing/testMails.ts'
import { testReceiver } from '../../../testing/services/testReceiver.ts'
import { freezeAccount } from '../../../users/freeze/freezeAccount.ts'
import { WEBHOOK_TASK } from './jobs.ts'
import { pauseAfter } from './pauseAfter.ts'
import { acquireLease } from './leases.ts'

const ORIGIN = 'https://wallet.example'
const world = await testApp({
  PUBLIC_URL: ORIGIN,
  SIGNUPS_PER_HOUR: '1000',
  WEBHOOK_NETWORKS: '127.0.0.1',
})
const { askCall, newUser, pool, owner, clock, config, url, now } = world
const { mailTo } = await testMails(world)
// PostgreSQL's clock decides which jobs run by themselves: here none does before settle() finds it due.
clock.now += 24 * HOUR_MS

// Two processes of one installation.
const other = await openInstallation(config, { log: silentLog, url, now })
afterAll(() => other.close())
for (const process of [world, other]) afterAll(await startOutgoing(process, async () => {}))

type Person = Awaited<ReturnType<typeof newUser>>

async function newPayer() {
  const payee = await newUser()
  const payer = await newUser(payee.referralCode)
  await owner.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [payee.id])
  return { payer, payee }
}

async function pay(from: Person, to: Person, amount = 0.1): Promise<void> {
  const order = { fromAddress: from.address, toAddress: to.address, amount }
  expect((await askCall(transfer, order, { token: from.token })).status).toBe(200)
}

const add = ({ token, password }: Person, to: string, proof: object = { password }) =>
  askCall(addWebhook, { url: to, ...proof }, { token })

/** A user with a webhook, and a person who pays them. */
async function newWebhook() {
  const { payer, payee } = await newPayer()
  const receiver = await testReceiver()
  const { body } = await add(payee, receiver.url)
  const { id, publicKey } = body.webhooks[0]!
  Object.assign(receiver.keys, { secret: body.secret, publicKey })
  const lines = () => receiver.received.map(({ data }) => data.line)
  return { payer, payee, receiver, id, asking: { token: payee.token }, lines }
}

const list = async (asking: { token: string }) =>
  (await askCall(webhooks, {}, asking)).body.webhooks[0]!

const attemptsOf = async (id: string, asking: { token: string }) =>
  (await askCall(webhookAttempts, { id }, asking)).body.attempts

/** Delivers everything that is due by our clock. */
async function settle(): Promise<void> {
  const left = async () => {
    // A job that has failed for the last time stays in the table.
    const { rows } = await owner.query<{ left: object[] }>(
      `WITH due AS (
         UPDATE graphile_worker._private_jobs job
         SET run_at = least(run_at, now())
         FROM graphile_worker._private_tasks task
         WHERE run_at <= to_timestamp($1 / 1000.0) AND task.id = job.task_id AND task.identifier = $2
           AND (job.locked_at IS NOT NULL OR job.attempts < job.max_attempts)
         RETURNING pg_notify('jobs:insert', '{"count":1}'), to_jsonb(job) AS left),
       unseen AS (
         SELECT to_jsonb(h) AS left
         FROM chain_head h
         LEFT JOIN looked_through l USING (transactions, block)
         WHERE l.block IS NULL)
       SELECT coalesce(jsonb_agg(l.left), '[]') AS left
       FROM (SELECT due.left FROM due UNION ALL SELECT unseen.left FROM unseen) l`,
      [clock.now, WEBHOOK_TASK],
    )
    return rows[0]!.left
  }
  await expect.poll(left, { interval: 5, timeout: 30_000 }).toEqual([])
}

test('events since a webhook was added are delivered in order, signed both ways, with the ids of the events', async () => {
  const { payer, payee } = await newPayer()
  await pay(payer, payee)
  const receiver = await testReceiver()
  const { body } = await add(payee, ` ${receiver.url}#x `)
  expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(body.webhooks).toEqual([
    {
      id: expect.any(String),
      url: receiver.url,
      publicKey: expect.stringMatching(/^whpk_[A-Za-z0-9+/]{43}=$/),
      createdAt: new Date(clock.now).toISOString(),
      after: expect.stringMatching(/^\d+\.1\.\d+$/),
      waiting: 0,
      failures: 0,
      nextAttemptAt: null,
      paused: null,
      lastAttempt: null,
    },
  ])
  await mailTo(payee.email, /Subject: A webhook was added to your CXAC account[^]*\/freeze#/)
  Object.assign(receiver.keys, { secret: body.secret, publicKey: body.webhooks[0]!.publicKey })
  const { rows } = await pool.query<{ row: string }>('SELECT w::text AS row FROM webhooks w')
  const bytes = Buffer.from(body.secret.slice(6), 'base64').toString('hex')
  expect(rows.some(({ row }) => row.includes(bytes))).toBe(false)

  for (let i = 0; i < 5; i++) await pay(payer, payee)
  await pay(payee, payer, 0.2)
  const by = { operator: 'Ada', reason: 'fraud' as const }
  await atomically(pool, sql => freezeAccount(sql, payee.id, by, clock.now))
  await logOperatorActions(world)
  await settle()
  const all = (await askCall(events, { after: body.webhooks[0]!.after }, payee)).body.events
  expect(all.map(({ type }) => type).slice(-3)).toEqual([
    'payment.received',
    'payment.sent',
    'wallet.frozen',
  ])
  expect(receiver.received).toEqual(all)
  const idOf = (id: string) => `${payee.address}_${id.replaceAll('.', '_')}`
  expect(receiver.ids).toEqual(all.map(({ id }) => idOf(id)))
  const shown = await list(payee)
  expect(shown).toMatchObject({ after: all.at(-1)!.id, waiting: 0, lastAttempt: { status: 204 } })
})

test('later events wait for one that fails, and each attempt is in the log', async () => {
  const { payer, payee, receiver, id, asking, lines } = await newWebhook()
  receiver.answers.push(204, 500, { status: 302, location: '/elsewhere' }, 404)
  for (let i = 0; i < 4; i++) await pay(payer, payee)
  await settle()
  expect(lines()).toEqual([1, 2, 3, 4])
  expect(new Set(receiver.requests)).toEqual(new Set(['/hook']))
  const attempts = await attemptsOf(id, asking)
  expect(attempts.map(({ status }) => status)).toEqual([204, 204, 204, 404, 302, 500, 204])
  expect(attempts.map(({ number }) => number)).toEqual([7, 6, 5, 4, 3, 2, 1])
  expect(attempts[3]).toMatchObject({ event: attempts[5]!.event, type: 'payment.received' })
})

test('a receiver that asks for time gets it', async () => {
  const { payer, payee, receiver, asking, lines } = await newWebhook()
  receiver.answers.push({ status: 429, 'retry-after': 60 })
  await pay(payer, payee)
  await settle()
  const nextAttemptAt = new Date(clock.now + 60_000).toISOString()
  expect(await list(asking)).toMatchObject({ failures: 1, nextAttemptAt, waiting: 1 })
  clock.now += 60_000
  await settle()
  expect(lines()).toEqual([1])
})

test('pauses grow to twelve hours, and all together are three days', () => {
  const pauses = Array.from({ length: 26 }, (_, i) => pauseAfter(i + 1))
  expect(pauses.slice(0, 5)).toEqual([0, 100, 200, 400, 800])
  expect(pauses.at(-1)).toBeNull()
  const totalHours = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / HOUR_MS
  expect(totalHours).toBeGreaterThan(72)
  expect(totalHours).toBeLessThan(78)
})

test('after three days of failures a webhook is paused with a mail; resumed, it gets everything in order', async () => {
  const { payer, payee, receiver, id, asking, lines } = await newWebhook()
  receiver.answers.push(...Array.from({ length: 26 }, () => 503))
  for (let i = 0; i < 3; i++) await pay(payer, payee)
  await settle()
  for (;;) {
    const { paused, nextAttemptAt } = await list(asking)
    if (paused) break
    clock.now = Date.parse(nextAttemptAt!)
    await settle()
  }
  expect(await list(asking)).toMatchObject({ paused: 'failing', failures: 26, waiting: 3 })
  expect(receiver.requests).toHaveLength(26)
  await mailTo(payee.email, /Subject: A webhook of your CXAC account is paused/)
  await pay(payer, payee)
  await settle()
  expect(receiver.requests).toHaveLength(26)
  await askCall(resumeWebhook, { id }, asking)
  await settle()
  expect(lines()).toEqual([1, 2, 3, 4])
})

test('410 pauses a webhook at once, with a mail', async () => {
  const { payer, payee, receiver, asking } = await newWebhook()
  receiver.answers.push(410)
  await pay(payer, payee)
  await settle()
  expect(await list(asking)).toMatchObject({ paused: 'gone', waiting: 1 })
  await mailTo(payee.email, /answered that it is gone/)
})

test('an event that happens during a delivery is delivered after it', async () => {
  const { payer, payee, receiver, lines } = await newWebhook()
  let left = 3
  receiver.onRequest(async () => {
    if (left-- > 0) await pay(payer, payee)
  })
  await pay(payer, payee)
  await settle()
  expect(lines()).toEqual([1, 2, 3, 4])
  expect(receiver.requests).toHaveLength(4)
})

test('when the process that delivers dies, another continues at the same event', async () => {
  const { payer, payee, id, asking, lines } = await newWebhook()
  // As a process that acquired its lease and then died.
  expect(await acquireLease(pool, id, clock.now)).not.toBeNull()
  await pay(payer, payee)
  await pay(payer, payee)
  await settle()
  expect(lines()).toEqual([])
  expect(await list(asking)).toMatchObject({ waiting: 2 })
  clock.now += 15_000
  await settle()
  expect(lines()).toEqual([1, 2])
})

test('a paused webhook gets nothing until it is resumed, and can be tested meanwhile', async () => {
  const { payer, payee, receiver, id, asking, lines } = await newWebhook()
  await askCall(pauseWebhook, { id }, asking)
  await pay(payer, payee)
  await settle()
  expect(receiver.requests).toEqual([])
  const { body } = await askCall(testWebhook, { id }, asking)
  expect(body.attempt).toMatchObject({ type: 'webhook.test', status: 204, problem: null })
  expect(receiver.received).toMatchObject([
    { type: 'webhook.test', data: { address: payee.address } },
  ])
  expect(await attemptsOf(id, asking)).toEqual([body.attempt])
  expect(await list(asking)).toMatchObject({ paused: 'owner', waiting: 1 })
  const resumed = await askCall(resumeWebhook, { id }, asking)
  expect(resumed.body.webhooks).toMatchObject([{ paused: null }])
  await settle()
  expect(lines()).toEqual([undefined, 1])
})

test('a replay sends from any event or block on, with the same ids', async () => {
  const { payer, payee, receiver, id, asking, lines } = await newWebhook()
  for (let i = 0; i < 4; i++) await pay(payer, payee)
  await settle()
  const [first, second, third] = receiver.received
  const replay = (from: string) => askCall(replayWebhook, { id, from }, asking)
  expect((await replay(third!.id)).status).toBe(200)
  await settle()
  expect(lines()).toEqual([1, 2, 3, 4, 3, 4])
  await replay(second!.id.split('.')[0]!)
  await settle()
  expect(lines().slice(6)).toEqual([2, 3, 4])
  await replay('0')
  await settle()
  expect(receiver.received.slice(9).map(event => event.id)[0]).toBe(first!.id)
  expect(new Set(receiver.ids).size).toBe(4)
  for (const from of ['x', `${first!.id}9`, '999999', '999999.1'])
    expect((await replay(from)).body).toMatchObject({ code: 'cursor_unknown', field: 'from' })
})

test('the log has the newest hundred attempts', async () => {
  const { payer, payee, receiver, id, asking } = await newWebhook()
  for (let i = 0; i < 12; i++) await pay(payer, payee, 0.001)
  for (let i = 0; i < 10; i++) {
    await settle()
    await askCall(replayWebhook, { id, from: '0' }, asking)
  }
  await settle()
  const attempts = await attemptsOf(id, asking)
  expect(attempts).toHaveLength(WEBHOOK_ATTEMPTS_SHOWN)
  expect(attempts[0]!.number).toBe(receiver.requests.length)
  expect(attempts.at(-1)!.number).toBe(receiver.requests.length - WEBHOOK_ATTEMPTS_SHOWN + 1)
})

test('a removed webhook gets nothing more, and neither does that of a deleted account', async () => {
  const { payer, payee, receiver, id, asking } = await newWebhook()
  const stranger = await newUser()
  const foreign = { token: stranger.token }
  for (const call of [removeWebhook, pauseWebhook, resumeWebhook, testWebhook, webhookAttempts])
    expect((await askCall(call, { id }, foreign)).body.code).toBe('webhook_not_found')
  expect((await askCall(replayWebhook, { id, from: '0' }, foreign)).body.code).toBe(
    'webhook_not_found',
  )
  expect((await askCall(removeWebhook, { id }, asking)).body.webhooks).toEqual([])
  await mailTo(payee.email, /Subject: A webhook of your CXAC account was removed/)
  await pay(payer, payee)
  await add(payee, receiver.url)
  await askCall(deleteAccount, { balance: 1000, password: payee.password }, asking)
  await settle()
  expect(receiver.requests).toEqual([])
  expect((await pool.query('SELECT FROM webhooks WHERE url = $1', [receiver.url])).rowCount).toBe(0)
})

test('only https addresses of public servers, on its own port, are accepted', async () => {
  const user = await newUser()
  for (const address of [
    'http://example.org/',
    'https://example.org:8443/',
    'https://user:secret@example.org/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'ftp://example.org/',
    'example.org',
  ])
    expect((await add(user, address)).body.code, address).toBe('webhook_url_invalid')
  expect((await add(user, 'http://localhost:8080/hook')).body).toMatchObject({
    code: 'webhook_url_invalid',
    message: 'Enter it as http://127.0.0.1:8080/hook, not as localhost.',
  })
})

test('a webhook needs the password or a passkey, and an account has at most ten', async () => {
  const user = await newUser()
  const { token, password } = user
  const hook = 'https://example.org/hook'
  expect((await add(user, hook, {})).body.code).toBe('invalid_input')
  const begin = (to = hook) => askCall(beginPasskeyWebhook, { url: to }, { token })
  expect((await begin()).body.code).toBe('passkey_missing')
  const device = testAuthenticator({ origin: ORIGIN, isUnlocked: true })
  const begun = await askCall(beginPasskey, { password }, { token })
  const attestation = device.create(begun.body.options)
  await askCall(addPasskey, { name: 'Key', attestation }, { token })
  const elsewhere = device.answer((await begin('https://example.org/other')).body.options)
  expect((await add(user, hook, { passkey: elsewhere })).body.code).toBe('passkey_refused')
  const passkey = device.answer((await begin()).body.options)
  expect((await add(user, hook, { passkey })).status).toBe(200)
  for (let i = 1; i < WEBHOOKS_PER_USER; i++) expect((await add(user, hook)).status).toBe(200)
  for (let i = WEBHOOKS_PER_USER + 2; i < WEBHOOKS_ADDED_PER_HOUR; i++)
    expect((await add(user, hook)).body.code).toBe('webhooks_full')
  expect((await add(user, hook)).status).toBe(429)
})
