import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { askToUnfreeze, freezeByLink, freezeSending, unfreezeSending } from '#api/calls/freeze.ts'
import { transfer } from '#api/calls/ledger.ts'
import { rulesBy } from '#api/chain/replay/issuingRules.ts'
import { mine } from '#api/calls/mining.ts'
import { sentenceOf } from '#api/refusals/refusals.ts'
import { getUserByUid, requestPasswordReset } from '#api/calls/users.ts'
import { buildApp } from '../../app.ts'
import { auditDatabase } from '../../chain/auditing/auditDatabase.ts'
import { openInstallation } from '../../start/openInstallation.ts'
import { asker, testApp } from '../../testing/testApp.ts'
import { silentLog } from '../../testing/testLedger.ts'
import { testMails } from '../../testing/testMails.ts'
import { freezeAsOperator } from '../../operator/accounts.ts'
import { requestAction } from '../../operator/requests.ts'

const world = await testApp({ SIGNUPS_PER_HOUR: '1000' })
const { askCall, newUser, pool, config, url, clock, now } = world
const { mailTo, mailsTo, settled } = await testMails(world)
type Person = Awaited<ReturnType<typeof newUser>>

const WRONG_SECRET = 'x'.repeat(43)

/** An account with 10 CXAC and a confirmed mailbox, and a recipient. */
async function newPayer() {
  const payee = await newUser()
  const payer = await newUser(payee.referralCode)
  await pool.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [payer.id])
  return { payee, payer }
}

const pay = (from: Person, to: Person, key?: string, ask = askCall) =>
  ask(
    transfer,
    {
      fromAddress: from.address,
      toAddress: to.address,
      amount: 0.000001,
      ...(key && { idempotencyKey: key }),
    },
    { token: from.token },
  )
const freeze = ({ token }: Person) => askCall(freezeSending, {}, { token })
const askFor = ({ token }: Person, password: string) =>
  askCall(askToUnfreeze, { password }, { token })
const lift = (token: string) => askCall(unfreezeSending, { token })
const freezeOf = async ({ uid, token }: Person) =>
  (await askCall(getUserByUid, { uid }, { token })).body.user.freeze

test('a frozen wallet cannot send, but can receive and claim', async () => {
  const { payer, payee } = await newPayer()
  const key = randomUUID()
  const first = await pay(payer, payee, key)
  expect(await freezeOf(payer)).toBeNull()
  expect((await freeze(payer)).status).toBe(200)
  expect(await freezeOf(payer)).toEqual({
    at: new Date(clock.now).toISOString(),
    isByOperator: false,
    reason: null,
  })

  const refused = { status: 403, body: { code: 'wallet_frozen' } }
  expect(await pay(payer, payee)).toMatchObject(refused)
  expect(await pay(payer, payer)).toMatchObject(refused)
  // A retry of an earlier transfer still gets its result: the sender may have missed the first answer.
  expect((await pay(payer, payee, key)).body.transaction).toEqual(first.body.transaction)
  expect((await pay(payee, payer)).body.code).toBe('insufficient_balance')
  const claimed = await askCall(
    mine,
    { userId: payer.uid, ipaddress: '203.0.113.1' },
    { token: payer.token },
  )
  expect(claimed.status).toBe(200)
  const other = await newPayer()
  expect((await pay(other.payer, payer)).status).toBe(200)
  await auditDatabase(pool, { rules: rulesBy(now) })
})

test('other users cannot see a freeze', async () => {
  const { payer } = await newPayer()
  await freeze(payer)
  const { body } = await askCall(getUserByUid, { uid: payer.uid })
  expect(body.user).not.toHaveProperty('freeze')
})

test('with transfers racing a freeze in two processes, none commits after the freeze was acknowledged', async () => {
  const { payer, payee } = await newPayer()
  const second = await openInstallation(config, { log: silentLog, url, now })
  const elsewhere = await buildApp({ ...second, dist: '' })
  const asks = [askCall, asker(elsewhere).askCall]
  const sentLines = async () =>
    (
      await pool.query(
        'SELECT FROM transactions t JOIN users u ON u.wallet = t.from_wallet WHERE u.id = $1',
        [payer.id],
      )
    ).rowCount

  let isOver = false
  const answers: number[] = []
  const begun = Promise.withResolvers<void>()
  const callers = Array.from({ length: 8 }, async (_, i) => {
    while (!isOver) {
      const { status } = await pay(payer, payee, undefined, asks[i % 2])
      answers.push(status)
      if (answers.length === 40) begun.resolve()
    }
  })
  await begun.promise
  expect((await freeze(payer)).status).toBe(200)
  const sentByThen = await sentLines()
  const answeredByThen = answers.length
  await expect.poll(() => answers.length).toBeGreaterThan(answeredByThen + 40)
  isOver = true
  await Promise.all(callers)
  expect(await sentLines()).toBe(sentByThen)
  expect(answers.filter(status => status === 200)).toHaveLength(sentByThen!)
  expect(new Set(answers)).toEqual(new Set([200, 403]))
  await elsewhere.close()
  await second.close()
  await auditDatabase(pool, { rules: rulesBy(now) })
})

test('password and mail link together lift a freeze, once; each step is reported by mail', async () => {
  const { payer, payee } = await newPayer()
  expect((await askFor(payer, payer.password)).body.code).toBe('not_frozen')
  await freeze(payer)
  const report = await mailTo(payer.email, /Subject: Sending from your CXAC wallet is frozen[^]*/)
  expect(report).not.toContain('/freeze#')
  expect(await askFor(payer, 'not-the-password')).toMatchObject({
    status: 400,
    body: { code: 'password_wrong' },
  })
  await askFor(payer, payer.password)
  const older = await mailTo(payer.email, /\/unfreeze#([\w-]+)/)
  await askFor(payer, payer.password)
  await expect.poll(() => mailTo(payer.email, /\/unfreeze#([\w-]+)/)).not.toBe(older)
  const token = await mailTo(payer.email, /\/unfreeze#([\w-]+)/)
  expect((await pay(payer, payee)).status).toBe(403)

  for (const wrong of [older, WRONG_SECRET, 'x'.repeat(201)])
    expect(await lift(wrong)).toMatchObject({
      status: 400,
      body: { message: sentenceOf('link_invalid') },
    })
  expect((await askCall(freezeByLink, { token })).body.code).toBe('link_invalid')
  expect((await lift(token)).status).toBe(200)
  expect((await lift(token)).body.code).toBe('link_invalid')
  expect((await pay(payer, payee)).status).toBe(200)
  expect(await freezeOf(payer)).toBeNull()

  const alarm = await mailTo(payer.email, /possible again[^]*\/freeze#([\w-]+)/)
  expect((await askCall(freezeByLink, { token: alarm })).status).toBe(200)
  expect((await pay(payer, payee)).status).toBe(403)
})

test('a link that lifts a freeze expires after 30 minutes', async () => {
  const { payer } = await newPayer()
  await freeze(payer)
  await askFor(payer, payer.password)
  const token = await mailTo(payer.email, /\/unfreeze#([\w-]+)/)
  clock.now += 30 * 60 * 1000
  expect((await lift(token)).body.code).toBe('link_invalid')
})

test('a link from a mail freezes its wallet without a log-in, once, for a week', async () => {
  const { payer, payee } = await newPayer()
  await askCall(requestPasswordReset, { email: payer.email }, { ip: '198.51.100.7' })
  const token = await mailTo(payer.email, /\/freeze#([\w-]+)/)
  const { rows } = await pool.query<{ text: string }>(
    'SELECT json_agg(l)::text AS text FROM mail_links l',
  )
  expect(rows[0]!.text).not.toContain(token)

  const press = () => askCall(freezeByLink, { token }, { ip: '198.51.100.8' })
  expect((await press()).status).toBe(200)
  expect((await press()).body.code).toBe('link_invalid')
  expect((await pay(payer, payee)).body.code).toBe('wallet_frozen')
  expect(await freezeOf(payee)).toBeNull()

  await askCall(requestPasswordReset, { email: payee.email }, { ip: '198.51.100.7' })
  const late = await mailTo(payee.email, /\/freeze#([\w-]+)/)
  clock.now += 7 * 24 * 60 * 60 * 1000
  const answer = await askCall(freezeByLink, { token: late }, { ip: '198.51.100.8' })
  expect(answer.body.code).toBe('link_invalid')
})

test('only an operator lifts an operator’s freeze; an operator can take over an owner’s freeze', async () => {
  const { payer, payee } = await newPayer()
  const operatorAction = { userId: payer.id, who: 'Grace', atMs: clock.now }
  const unfreeze = () =>
    requestAction(
      { pool, who: 'Grace', atMs: clock.now },
      { what: 'lift_freeze', userId: payer.id, operator: null },
    )
  await freeze(payer)
  await askFor(payer, payer.password)
  const token = await mailTo(payer.email, /\/unfreeze#([\w-]+)/)
  await freezeAsOperator(pool, operatorAction, 'fraud')
  await mailTo(payer.email, /Coins may have been sent by fraud\./)
  await expect.poll(() => freezeOf(payer)).toMatchObject({ isByOperator: true })

  const refused = { status: 403, body: { code: 'freeze_of_operator' } }
  expect(await askFor(payer, payer.password)).toMatchObject(refused)
  expect(await lift(token)).toMatchObject(refused)
  await freeze(payer)
  expect(await lift(token)).toMatchObject(refused)
  await unfreeze()
  expect((await pay(payer, payee)).status).toBe(200)
  expect((await lift(token)).body.code).toBe('not_frozen')
  await expect(unfreeze()).rejects.toMatchObject({ code: 'not_frozen' })

  const { rows } = await pool.query(
    'SELECT who, what, reason FROM account_events WHERE user_id = $1 ORDER BY number',
    [payer.id],
  )
  expect(rows).toEqual([
    { who: 'owner', what: 'frozen', reason: null },
    { who: 'Grace', what: 'frozen', reason: 'fraud' },
    { who: 'Grace', what: 'unfrozen', reason: null },
  ])
})

test('repeated freezing makes one freeze, one record and one mail', async () => {
  const { payer } = await newPayer()
  const answers = await Promise.all(Array.from({ length: 20 }, () => freeze(payer)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await settled()
  const reports = mailsTo(payer.email).filter(mail => mail.includes('is frozen'))
  expect(reports).toHaveLength(1)
  const { rowCount } = await pool.query('SELECT FROM account_events WHERE user_id = $1', [payer.id])
  expect(rowCount).toBe(1)
})

test('requests for mails are rate limited', async () => {
  const { payer } = await newPayer()
  await freeze(payer)
  for (let i = 0; i < 5; i++) expect((await askFor(payer, payer.password)).status).toBe(200)
  expect(await askFor(payer, payer.password)).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  })
})

test('the record of an account cannot be changed', async () => {
  const { payer } = await newPayer()
  await freeze(payer)
  for (const statement of [
    "UPDATE account_events SET who = 'nobody'",
    'DELETE FROM account_events',
  ])
    await expect(world.owner.query(statement)).rejects.toThrow('never changed')
  await expect(pool.query('DELETE FROM account_events')).rejects.toThrow('permission denied')
})
