import { randomUUID } from 'node:crypto'
import { microsToJson } from '#api/chain/money.ts'
import { afterAll, expect, test } from 'vitest'
import { addressSummary, ledgerStatistics, topHolders } from '#api/calls/explorer.ts'
import { freezeSending } from '#api/calls/freeze.ts'
import { beginPasskeyDeletion, deleteAccount } from '#api/calls/deletion.ts'
import { SYSTEM_ADDRESS } from '#api/values/ledger.ts'
import { transactionsOfAddress, transfer } from '#api/calls/ledger.ts'
import { mine } from '#api/calls/mining.ts'
import { addPasskey, beginPasskey } from '#api/calls/passkeys.ts'
import { saveContacts } from '#api/calls/people.ts'
import { sentenceOf } from '#api/refusals/refusals.ts'
import { getUserByUid, login, signup } from '#api/calls/users.ts'
import { buildApp } from '../app.ts'
import { auditDatabase } from '../chain/auditing/auditDatabase.ts'
import { openInstallation } from '../start/openInstallation.ts'
import { asker, testApp } from '../testing/testApp.ts'
import { testAuthenticator } from '../testing/testAuthenticator.ts'
import { silentLog } from '../testing/testLedger.ts'
import { waitingQueries } from '../testing/database/waitingQueries.ts'
import { closeWallet } from '../ledger/wallets/closeWallet.ts'
import { workOnJobs } from '../db/jobs.ts'
import { freezeAccount } from '../users/freeze/freezeAccount.ts'
import { claimOrder } from '../mining/claim.ts'
import { CLOSE_WALLET_TASK, closeWalletTask } from './deleteAccount.ts'

const ORIGIN = 'https://wallet.example'
const world = await testApp({ PUBLIC_URL: ORIGIN, SIGNUPS_PER_HOUR: '1000' })
const { askCall, newUser, pool, owner, config, url, now, onUndeclared, dist, clock } = world
// Two processes of one installation.
const other = await openInstallation(config, { log: silentLog, url, now })
afterAll(() => other.close())
const otherApp = await buildApp({ ...other, onUndeclared, dist })
afterAll(() => otherApp.close())
const elsewhere = asker(otherApp)

type Person = Awaited<ReturnType<typeof newUser>>

const leave = ({ token, password }: Person, balance = 1000, ask = askCall) =>
  ask(deleteAccount, { balance, password }, { token })

const pay = (from: Person, to: { address: string }, amount: number, ask = askCall) => {
  const order = { fromAddress: from.address, toAddress: to.address, amount }
  return ask(transfer, { ...order, idempotencyKey: randomUUID() }, { token: from.token })
}

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  body.code ?? status

/** With 10 CXAC. */
const newPayer = async () => newUser((await newUser()).referralCode)

const balanceOf = async (address: string) =>
  (await askCall(addressSummary, { address })).body.balance

test('remaining coins return to SYSTEM without a fee, and no longer count', async () => {
  const { body: before } = await askCall(ledgerStatistics, {})
  const { returned } = world.head
  const user = await newPayer()
  expect(codeOf(await leave(user))).toBe(200)
  const { body: history } = await askCall(transactionsOfAddress, { address: user.address })
  expect(history[0]).toMatchObject({ from: user.address, to: SYSTEM_ADDRESS, amount: 10, fee: 0 })
  const { body: statistics } = await askCall(ledgerStatistics, {})
  expect(statistics.circulating).toBe(before.circulating)
  expect(world.head.returned - returned).toBe(10_000_000n)
  expect(await balanceOf(SYSTEM_ADDRESS)).toBe(microsToJson(world.head.returned))

  // SYSTEM holds the most by now, but has no rank.
  const rich = await newPayer()
  await leave(await newPayer())
  const { body: holders } = await askCall(topHolders, {})
  expect(holders.map(({ address }) => address)).not.toContain(SYSTEM_ADDRESS)
  expect(holders[0]!.rank).toBe(1)
  const { body: profile } = await askCall(getUserByUid, { uid: rich.uid })
  expect(profile.user.ranks).toBe(1)
  // A process that starts later reads the same.
  const third = await openInstallation(config, { log: silentLog, url, now })
  expect([third.head.returned, third.head.leaders]).toEqual([
    world.head.returned,
    world.head.leaders,
  ])
  await third.close()
  await auditDatabase(owner)
})

test('a balance below the fee, or of zero, is no obstacle', async () => {
  const [poor, payee, empty] = [await newPayer(), await newUser(), await newUser()]
  expect(codeOf(await pay(poor, payee, 9.998999))).toBe(200)
  expect(await balanceOf(poor.address)).toBe(0.000001)
  for (const user of [poor, empty]) expect(codeOf(await leave(user))).toBe(200)
  expect(await balanceOf(poor.address)).toBe(0)
  await auditDatabase(owner)
})

test('a deleted account is gone in every process', async () => {
  const [user, payer] = [await newPayer(), await newPayer()]
  for (const { askCall: ask } of [world, elsewhere])
    expect((await ask(getUserByUid, { uid: user.uid }, { token: user.token })).status).toBe(200)
  expect(codeOf(await leave(user))).toBe(200)
  for (const { askCall: ask } of [world, elsewhere]) {
    const own = () => ask(getUserByUid, { uid: user.uid }, { token: user.token })
    await expect.poll(async () => codeOf(await own())).toBe('session_expired')
    await expect
      .poll(async () => codeOf(await ask(getUserByUid, { uid: user.uid })))
      .toBe('user_not_found')
    const again = await ask(login, { email: user.email, password: user.password })
    expect(again.body.code).toBe('credentials_invalid')
    // Coins must not vanish.
    expect(await pay(payer, user, 1, ask)).toMatchObject({
      status: 404,
      body: { message: sentenceOf('recipient_not_found') },
    })
    const invited = { username: randomUUID().slice(0, 20), email: `${randomUUID()}@example.org` }
    const joining = { ...invited, password: 'secret-1', referralCode: user.referralCode }
    expect((await ask(signup, joining)).body.code).toBe('referral_invalid')
  }
  // Requested just before, and decided after.
  const caller = { ...user, wallet: await walletOf(user.address) }
  const network = { own: 'late', home: null, site: null }
  const late = claimOrder({ caller, network, reportedIp: null, atMs: clock.now })
  await expect(world.ledger.submit(late)).rejects.toMatchObject({ code: 'session_expired' })
  // The public ledger keeps what happened.
  expect((await askCall(transactionsOfAddress, { address: user.address })).status).toBe(200)
})

const walletOf = async (address: string) => {
  const { rows } = await pool.query<{ number: number }>(
    'SELECT number FROM wallets WHERE address = $1',
    [address],
  )
  return rows[0]!.number
}

test('invited users stay, and the inviter counts one less', async () => {
  const inviter = await newUser()
  const invited = await newUser(inviter.referralCode)
  const guest = await newUser(invited.referralCode)
  expect(codeOf(await leave(invited))).toBe(200)
  const referralsOf = async ({ uid, token }: Person) =>
    (await askCall(getUserByUid, { uid }, { token })).body.user.referrals
  await expect.poll(() => referralsOf(inviter)).toBe(0)
  expect(await referralsOf(guest)).toBe(0)
})

test('it needs the password, or a passkey for this very action', async () => {
  const user = await newUser()
  const { token, password } = user
  const refused = await leave({ ...user, password: 'not-it' })
  expect(refused.body.code).toBe('password_wrong')
  const asking = { token }
  expect((await askCall(deleteAccount, { balance: 0 }, asking)).body.code).toBe('invalid_input')
  expect((await askCall(beginPasskeyDeletion, {}, asking)).body.code).toBe('passkey_missing')
  expect((await askCall(deleteAccount, { balance: 0, password })).body.code).toBe('session_expired')

  const device = testAuthenticator({ origin: ORIGIN, isUnlocked: true })
  const begun = (await askCall(beginPasskey, { password }, asking)).body.options
  const attestation = device.create(begun)
  await askCall(addPasskey, { name: 'Phone', attestation }, asking)
  const challenge = async () => (await askCall(beginPasskeyDeletion, {}, asking)).body.options
  const prove = async (passkey: ReturnType<typeof device.answer>) =>
    askCall(deleteAccount, { balance: 0, passkey }, asking)
  const stranger = testAuthenticator({ origin: ORIGIN, isUnlocked: true })
  expect((await prove(stranger.answer(await challenge()))).body.code).toBe('passkey_refused')
  device.origin = 'https://evil.example'
  expect((await prove(device.answer(await challenge()))).body.code).toBe('passkey_refused')
  device.origin = ORIGIN
  expect(codeOf(await prove(device.answer(await challenge())))).toBe(200)
})

test('while sending is frozen an account cannot be deleted', async () => {
  const user = await newPayer()
  await askCall(freezeSending, {}, { token: user.token })
  expect(await leave(user)).toMatchObject({ status: 403, body: { code: 'frozen_account' } })
  expect(await balanceOf(user.address)).toBe(10)
})

test('a deletion that began before a freeze is refused after it', async () => {
  const user = await newPayer()
  const sql = await pool.connect()
  await sql.query('BEGIN')
  await sql.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id])
  const leaving = leave(user)
  await expect.poll(() => waitingQueries(owner, 'FROM users')).toBe(1)
  await freezeAccount(sql, user.id, null, clock.now)
  await sql.query('COMMIT')
  sql.release()
  expect(codeOf(await leaving)).toBe('frozen_account')
  expect(await balanceOf(user.address)).toBe(10)
})

test('coins that arrived since the owner looked are not given up unseen', async () => {
  const [user, payer] = [await newUser(), await newPayer()]
  await pay(payer, user, 1)
  expect(await leave(user, 0)).toMatchObject({ status: 409, body: { code: 'balance_grown' } })
  expect(codeOf(await leave(user, 1))).toBe(200)
})

test('nobody can send to SYSTEM by its address', async () => {
  const payer = await newPayer()
  const address = SYSTEM_ADDRESS.toUpperCase().replace('0X', '0x')
  expect((await pay(payer, { address }, 1)).body.code).toBe('recipient_not_found')
})

test('the job closes a wallet that a crash has left open', async () => {
  const user = await newPayer()
  const wallet = await walletOf(user.address)
  // As after a crash between the two commits.
  await owner.query(
    `WITH gone AS (DELETE FROM users WHERE id = $1)
     SELECT graphile_worker.add_job('close-wallet', json_build_object('wallet', $2::text))`,
    [user.id, wallet],
  )
  const stop = await workOnJobs(url, { [CLOSE_WALLET_TASK]: closeWalletTask(other) }, '', silentLog)
  const isClosed = async () =>
    (await pool.query('SELECT FROM wallets WHERE number = $1 AND is_closed', [wallet])).rowCount
  await expect.poll(isClosed).toBe(1)
  await stop()
  await expect.poll(() => balanceOf(user.address)).toBe(0)
  // A second run changes nothing.
  await closeWallet(world, wallet, clock.now)
  await auditDatabase(owner)
})

test('writes for an account that is deleted meanwhile are refused as not logged in', async () => {
  const [user, { address }] = [await newUser(), await newUser()]
  const asking = { token: user.token }
  // The session is cached, and no notice says that it has ended.
  await askCall(getUserByUid, { uid: user.uid }, asking)
  await owner.query('DELETE FROM users WHERE id = $1', [user.id])
  const kept = await askCall(saveContacts, { contacts: [{ address, name: 'Ben' }] }, asking)
  expect(kept).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
  expect(codeOf(await leave(user))).toBe('session_expired')
})

test('a hundred concurrent deletions and transfers have clear answers, and lose no coin', async () => {
  const payers = await Promise.all([newPayer(), newPayer()])
  const leavers = await Promise.all(Array.from({ length: 10 }, newPayer))
  const asks = [askCall, elsewhere.askCall]
  const answers = await Promise.all(
    leavers.flatMap((leaver, i) => [
      ...Array.from({ length: 4 }, (_, j) => leave(leaver, 1000, asks[j % 2])),
      ...Array.from({ length: 3 }, (_, j) => pay(leaver, payers[j % 2]!, 0.1, asks[(i + j) % 2])),
      ...Array.from({ length: 3 }, (_, j) => pay(payers[j % 2]!, leaver, 0.1, asks[(i + j) % 2])),
      askCall(mine, { userId: leaver.id }, { token: leaver.token, ip: `192.0.2.${100 + i}` }),
    ]),
  )
  const clear = new Set([200, 'session_expired', 'recipient_not_found', 'insufficient_balance'])
  expect(answers.map(codeOf).filter(code => !clear.has(code))).toEqual([])
  const { rows } = await pool.query<{ left: bigint; open: number }>(
    `SELECT coalesce(sum(balance_micros), 0)::bigint AS left, count(*) FILTER (WHERE NOT is_closed)::integer AS open
     FROM wallets
     WHERE address = ANY ($1::text[])`,
    [leavers.map(({ address }) => address)],
  )
  expect(rows).toEqual([{ left: 0n, open: 0 }])
  const { rowCount } = await pool.query('SELECT FROM users WHERE id = ANY ($1::uuid[])', [
    leavers.map(({ id }) => id),
  ])
  expect(rowCount).toBe(0)
  await auditDatabase(owner)
})
