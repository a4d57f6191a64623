import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { changeEmail, confirmEmail, undoEmail } from '#api/calls/email.ts'
import { freezeByLink, unfreezeSending } from '#api/calls/freeze.ts'
import { transactionsOfAddress, transfer } from '#api/calls/ledger.ts'
import { mine } from '#api/calls/mining.ts'
import { getUserByUid, login, resetPassword } from '#api/calls/users.ts'
import { schemaOf } from '#api/schemas.ts'
import { buildApp } from '../../app.ts'
import { Listener } from '../../db/listener.ts'
import { openInstallation } from '../../start/openInstallation.ts'
import { asker, testApp } from '../../testing/testApp.ts'
import { silentLog } from '../../testing/testLedger.ts'
import { recordQueries } from '../../testing/database/recordQueries.ts'
import { makeLink } from '../mails/mailLinks.ts'
import { makeResetLink } from '../passwords/passwordReset.ts'

const HOME = '192.0.2.77'

test('polling an unchanged profile makes no query', async () => {
  const { app, pool, reader, askCall, newUser } = await testApp()
  const { referralCode } = await newUser()
  const ada = await newUser(referralCode)
  const poll = (etag = '') =>
    askCall(
      getUserByUid,
      { uid: ada.uid },
      {
        token: ada.token,
        ip: HOME,
        headers: { 'if-none-match': etag },
      },
    )
  const first = await poll()
  expect(Object.keys(first.body.user).toSorted()).toEqual(
    Object.keys(schemaOf(getUserByUid).reply.properties.user.properties).toSorted(),
  )
  const queries = recordQueries(pool, reader)
  const etag = String(first.headers['etag'])
  expect((await poll()).body).toEqual(first.body)
  expect((await poll(etag)).status).toBe(304)
  // Transfers of others change neither her balance nor her rank.
  await newUser(referralCode)
  const before = queries.length
  expect((await poll(etag)).status).toBe(304)
  expect(queries).toHaveLength(before)
  const list = () => askCall(transactionsOfAddress, { address: ada.address, limit: 5 })
  const rows = await list()
  const unchanged = { headers: { 'if-none-match': String(rows.headers['etag']) } }
  const asked = queries.length
  const again = await askCall(transactionsOfAddress, { address: ada.address, limit: 5 }, unchanged)
  expect(again.status).toBe(304)
  expect(queries).toHaveLength(asked)

  await askCall(mine, { userId: ada.id, ipaddress: HOME }, { token: ada.token, ip: HOME })
  const after = await poll(etag)
  expect(after.status).toBe(200)
  expect((await list()).body).toHaveLength(rows.body.length + 1)
  expect(after.body.user).toMatchObject({
    totalCoins: 12,
    lastMiningTime: expect.any(String),
    networkMiningAvailableAt: expect.any(String),
  })
  await app.close()
})

test('a change in one process, or by hand in the database, is seen by another process', async () => {
  const one = await testApp()
  const { config, log, url, now } = one
  const installation = await openInstallation(config, { log, url, now })
  const app = await buildApp({ ...installation, dist: '' })
  const other = asker(app)
  const ada = await one.newUser()
  const seen = async () => {
    const asking = { token: ada.token, ip: HOME }
    return (await other.askCall(getUserByUid, { uid: ada.uid }, asking)).body.user
  }
  expect(await seen()).toMatchObject({ referrals: 0, isVerification: false, lastMiningTime: null })
  await one.askCall(mine, { userId: ada.id, ipaddress: HOME }, { token: ada.token, ip: HOME })
  await one.newUser(ada.referralCode)
  await one.pool.query('UPDATE users SET is_verified = true WHERE id = $1', [ada.id])
  await expect.poll(seen).toMatchObject({
    isVerification: true,
    lastMiningTime: expect.anything(),
    referrals: 1,
    networkMiningAvailableAt: expect.anything(),
  })
  await app.close()
  await installation.close()
})

test('every column that a profile shows is announced when it changes', async () => {
  const { app, pool, url, newUser } = await testApp()
  const ada = await newUser()
  const listener = new Listener(url, silentLog)
  let notices = 0
  await listener.subscribe('cxac_users', { onNotice: () => void notices++, onReturn: () => {} })
  for (const change of [
    `username = 'ada-renamed'`,
    `email = 'ada@renamed.example'`,
    `email_confirmed_at = now()`,
    `is_verified = true`,
    `last_claim_at_ms = 1`,
    `referral_code = 'ADARENAMED'`,
    `referrals = 3`,
    `is_findable = NOT is_findable`,
    `passkey_above_micros = 1`,
    `language = 'de'`,
  ]) {
    const before = notices
    await pool.query(`UPDATE users SET ${change} WHERE id = $1`, [ada.id])
    await expect.poll(() => notices, { message: change }).toBe(before + 1)
  }
  await listener.close()
  await app.close()
})

test('an unknown uid is not found', async () => {
  const { app, askCall } = await testApp()
  const asked = await askCall(getUserByUid, { uid: randomUUID() })
  expect(asked).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
  await app.close()
})

test('after a reset without passkeys no amount needs one, before any notification arrives', async () => {
  const { app, pool, now, askCall, newUser } = await testApp()
  const [ada, ben] = [await newUser((await newUser()).referralCode), await newUser()]
  await pool.query('UPDATE users SET passkey_above_micros = 0 WHERE id = $1', [ada.id])
  const pay = async (token: string) => {
    const order = { fromAddress: ada.address, toAddress: ben.address, amount: 1 }
    const { status, body } = await askCall(transfer, order, { token })
    return body.code ?? status
  }
  await whileDeaf(pool, async () => {
    expect(await pay(ada.token)).toBe('passkey_needed')
    const link = await makeResetLink(pool, '', { userId: ada.id, email: ada.email }, now())
    const token = link!.split('#')[1]!
    await askCall(resetPassword, { token, password: 'brand-new-1', keptPasskeys: [] })
    const credentials = { email: ada.email, password: 'brand-new-1' }
    expect(await pay((await askCall(login, credentials)).body.token)).toBe(200)
  })
  await app.close()
})

test('a change by a mail link is shown at once, before any notification arrives', async () => {
  const { app, pool, now, askCall, newUser } = await testApp()
  const ada = await newUser()
  type Link = Omit<Parameters<typeof makeLink>[1], 'publicUrl' | 'userId'>
  const newToken = async (link: Link) =>
    (await makeLink(pool, { publicUrl: '', userId: ada.id, ...link }, now())).split('#')[1]!
  const ask = () => askCall(getUserByUid, { uid: ada.uid }, { token: ada.token })
  const seen = async () => (await ask()).body.user
  const { id, email, password } = ada
  const next = 'ada@elsewhere.example'

  await whileDeaf(pool, async () => {
    expect(await seen()).toMatchObject({ freeze: null, isEmailConfirmed: false })
    await askCall(freezeByLink, { token: await newToken({ purpose: 'freeze' }) })
    expect(await seen()).toMatchObject({ freeze: { isByOperator: false } })
    await askCall(unfreezeSending, { token: await newToken({ purpose: 'unfreeze' }) })
    expect(await seen()).toMatchObject({ freeze: null })
    const confirmed = await newToken({ purpose: 'confirm-email', about: email })
    await askCall(confirmEmail, { token: confirmed })
    expect(await seen()).toMatchObject({ isEmailConfirmed: true })

    await askCall(changeEmail, { email: next, password }, { token: ada.token })
    const changed = await newToken({ purpose: 'change-email', about: next })
    await askCall(confirmEmail, { token: changed })
    expect(await seen()).toMatchObject({ email: next })
    const former = 'SELECT number::text FROM former_emails WHERE user_id = $1'
    const { rows } = await pool.query<{ number: string }>(former, [id])
    const undone = await newToken({ purpose: 'undo-email', about: rows[0]!.number })
    await askCall(undoEmail, { token: undone })
    expect((await ask()).status).toBe(401)
  })
  await app.close()
})

/** Meanwhile the process receives no notifications. */
async function whileDeaf(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE application_name = 'cxac-listener' AND datname = current_database()`,
  )
  expect(rows).toHaveLength(1)
  const signal = (name: NodeJS.Signals) => {
    for (const { pid } of rows) process.kill(pid, name)
  }
  signal('SIGSTOP')
  try {
    await work()
  } finally {
    signal('SIGCONT')
  }
}
