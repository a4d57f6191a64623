import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addApiKey } from '#api/calls/apiKeys.ts'
import { deleteAccount } from '#api/calls/deletion.ts'
import { freezeSending } from '#api/calls/freeze.ts'
import { settleTransfer, transfer, transfers } from '#api/calls/ledger.ts'
import {
  cancelOwnerKeys,
  changeOwnerKeys,
  ownerKeys,
  startOwnerKeys,
  undoOwnerKeys,
} from '#api/calls/ownerKeys.ts'
import { changePassword, getUserByUid } from '#api/calls/users.ts'
import { transactionProof } from '#api/calls/proofs.ts'
import { rulesBy } from '#api/chain/replay/issuingRules.ts'
import { micros } from '#api/chain/money.ts'
import { OWNER_KEYS_WAIT_MS } from '#api/limits.ts'
import type { OwnerSignature } from '#api/schemas/ownerSignature.ts'
import { endSessionsAsOperator } from '../../operator/accounts.ts'
import { auditDatabase } from '../../chain/auditing/auditDatabase.ts'
import { testApp } from '../../testing/testApp.ts'
import { testMails } from '../../testing/testMails.ts'
import {
  newSetOf,
  passkeySigner,
  plainSigner,
  type Signer,
  testOwner,
} from '../../testing/testOwner.ts'
import { liftFreeze } from '../freeze/freezeAccount.ts'
import { closeWallet } from '../../ledger/wallets/closeWallet.ts'
import { exportOwnerKeys } from './exportOwnerKeys.ts'
import { startKeySet } from './startKeySet.ts'

const world = await testApp({ PUBLIC_URL: 'https://wallet.example', SIGNUPS_PER_HOUR: '1000' })
const { askCall, newUser, pool, clock, ledger } = world
const { mailTo } = await testMails(world)
type Person = Awaited<ReturnType<typeof newUser>>

const rules = rulesBy(() => clock.now)
const audit = () => auditDatabase(pool, { rules })

const payment = (from: Person, to: { address: string }, amount: number) => ({
  fromAddress: from.address,
  toAddress: to.address,
  amount,
})

/** Asks for the order, signs it, and pays. */
async function pay(
  from: Person,
  to: { address: string },
  amount: number,
  by: Signer,
  token = from.token,
) {
  const input = { ...payment(from, to, amount), idempotencyKey: randomUUID() }
  const needed = await askCall(transfer, input, { token })
  expect(needed.body.code, needed.body.message).toBe('signature_needed')
  const { order } = needed.body as unknown as { order: string }
  const send = (signature: OwnerSignature) => askCall(transfer, { ...input, signature }, { token })
  return { ...(await send(by.sign(order))), order, input, send }
}

const stateOf = async ({ token }: Person) => (await askCall(ownerKeys, {}, { token })).body
const change = async (user: Person, keys: readonly Signer[], signers: readonly Signer[]) =>
  askCall(changeOwnerKeys, await newSetOf(world, user, keys, signers), { token: user.token })

test('keys take effect after a day, and then only they move coins', async () => {
  const receiver = await newUser()
  const { user, phone, recovery } = await testOwner(world, [], ({ email }) =>
    mailTo(email, /Subject: Soon only your keys can move/),
  )
  await mailTo(user.email, /Subject: Only your keys can move your CXAC coins now/)
  const { state, keys, sequence } = await stateOf(user)
  expect([state, sequence]).toEqual(['own', 1])
  expect(keys.map(({ type, name }) => [type, name])).toEqual([
    ['passkey_p256', 'Key 1'],
    ['ed25519', 'Key 2'],
  ])
  const first = await pay(user, receiver, 1, phone)
  expect([first.status, first.body.totalCoins]).toEqual([200, 8.999])
  expect((await pay(user, receiver, 2, recovery)).body.totalCoins).toBe(6.998)
  // The same signed order again, with the same key and with another one.
  expect((await first.send(phone.sign(first.order))).body.totalCoins).toBe(8.999)
  const again = { ...first.input, idempotencyKey: randomUUID() }
  const repeated = await askCall(
    transfer,
    { ...again, signature: phone.sign(first.order) },
    { token: user.token },
  )
  expect(repeated.body.code).toBe('order_invalid')
  const { transactionHash: hash } = first.body.transaction
  const proof = await askCall(transactionProof, { hash })
  expect(proof.body.evidence?.bytes).toMatch(/^01/)
  await audit()
})

test('until then the owner, a link in the mail, a freeze, a new password or an operator undo it', async () => {
  const start = async () => {
    const user = await newUser((await newUser()).referralCode)
    await pool.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [user.id])
    const keys = [await passkeySigner(world, user), plainSigner()]
    const input = { password: user.password, ...(await newSetOf(world, user, keys)) }
    const asked = await askCall(startOwnerKeys, input, { token: user.token })
    expect(asked.body.state).toBe('waiting')
    expect((await askCall(startOwnerKeys, input, { token: user.token })).body.code).toBe('keys_on')
    // The server still moves the coins.
    const paid = await askCall(transfer, payment(user, await newUser(), 1), { token: user.token })
    expect(paid.status).toBe(200)
    return user
  }
  const cancelled = await start()
  const { token } = cancelled
  expect((await askCall(cancelOwnerKeys, {}, { token })).body.state).toBe('custody')
  expect((await askCall(cancelOwnerKeys, {}, { token })).body.code).toBe('keys_off')

  const mailed = await start()
  const link = await mailTo(mailed.email, /\/undo-keys#([\w-]+)/)
  expect((await askCall(undoOwnerKeys, { token: link })).status).toBe(200)
  expect((await askCall(undoOwnerKeys, { token: link })).body.code).toBe('link_invalid')
  await mailTo(mailed.email, /Subject: The keys for your CXAC wallet were cancelled/)

  const frozen = await start()
  await askCall(freezeSending, {}, { token: frozen.token })
  await mailTo(frozen.email, /Subject: The keys for your CXAC wallet were cancelled/)
  // Lifted in time: what a thief had asked for must not come back.
  await liftFreeze(pool, frozen.id, null, clock.now)

  const renewed = await start()
  const passwords = { currentPassword: renewed.password, newPassword: 'another-secret' }
  expect((await askCall(changePassword, passwords, { token: renewed.token })).status).toBe(200)
  await mailTo(renewed.email, /Subject: The keys for your CXAC wallet were cancelled/)

  const loggedOut = await start()
  const action = { userId: loggedOut.id, who: 'Grace', atMs: clock.now }
  await endSessionsAsOperator(pool, action, 'takeover')
  await mailTo(loggedOut.email, /Subject: The keys for your CXAC wallet were cancelled/)

  clock.now += OWNER_KEYS_WAIT_MS
  for (const user of [cancelled, mailed, frozen, renewed, loggedOut]) {
    await startKeySet(world, user.id)
    const { rows } = await pool.query('SELECT key_set FROM wallets WHERE address = $1', [
      user.address,
    ])
    expect(rows).toEqual([{ key_set: null }])
  }
})

test('a signed order whose payment was settled as not made is not carried out, with or without its key', async () => {
  const { user, recovery } = await testOwner(world)
  const { token } = user
  const key = randomUUID()
  const unsigned = payment(user, await newUser(), 1)
  const needed = await askCall(transfer, { ...unsigned, idempotencyKey: key }, { token })
  const signature = recovery.sign((needed.body as unknown as { order: string }).order)
  const settling = { fromAddress: user.address, idempotencyKey: key }
  expect((await askCall(settleTransfer, settling, { token })).body.made).toBeNull()
  for (const late of [{ idempotencyKey: key }, { idempotencyKey: randomUUID() }, {}]) {
    const { status } = await askCall(transfer, { ...unsigned, ...late, signature }, { token })
    expect(status).toBeGreaterThanOrEqual(400)
  }
  const after = await askCall(getUserByUid, { uid: user.uid }, { token })
  expect(after.body.user.totalCoins).toBe(10)
})

test('a passkey signs orders only on our own page', async () => {
  const { user, phone } = await testOwner(world)
  const { token } = user
  const input = { ...payment(user, await newUser(), 1), idempotencyKey: randomUUID() }
  const needed = await askCall(transfer, input, { token })
  const { order } = needed.body as unknown as { order: string }
  for (const [origin, crossOrigin] of [
    ['https://pages.wallet.example', false],
    ['http://wallet.example', false],
    ['https://wallet.example', true],
  ] as const) {
    const signature = phone.sign(order, { origin, crossOrigin })
    const refused = await askCall(transfer, { ...input, signature }, { token })
    expect(refused.body.code).toBe('signature_invalid')
  }
  const paid = await askCall(transfer, { ...input, signature: phone.sign(order) }, { token })
  expect(paid.status).toBe(200)
})

test('what cannot start is refused', async () => {
  const user = await newUser((await newUser()).referralCode)
  const { token, password } = user
  const [phone, recovery, strange] = [
    await passkeySigner(world, user),
    plainSigner(),
    plainSigner(),
  ]
  const code = async (keys: readonly Signer[], signers = keys, with_: object = {}) => {
    const input = { password, ...(await newSetOf(world, user, keys, signers)), ...with_ }
    return (await askCall(startOwnerKeys, input, { token })).body.code
  }
  expect(await code([phone, recovery])).toBe('email_unconfirmed')
  await pool.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [user.id])
  expect(await code([phone, recovery], undefined, { password: 'not-it' })).toBe('password_wrong')
  expect(await code([phone])).toBe('keys_too_few')
  expect(await code([phone, plainSigner(micros(5n))])).toBe('keys_too_few')
  expect(await code([phone, recovery], [phone])).toBe('signature_invalid')
  expect(await code([phone, recovery], [phone, strange])).toBe('signature_invalid')
  expect(await code([phone, recovery], undefined, { set: 'ff' })).toBe('key_set_invalid')
  expect(await code([phone, recovery], undefined, { added: [] })).toBe('key_set_invalid')
})

test('keys start only while sending is not frozen, and so often as other mails are sent', async () => {
  const user = await newUser((await newUser()).referralCode)
  await pool.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [user.id])
  const { token, password } = user
  const keys = [await passkeySigner(world, user), plainSigner()]
  const input = { password, ...(await newSetOf(world, user, keys)) }
  const start = async () => (await askCall(startOwnerKeys, input, { token })).body
  for (let i = 0; i < 4; i++) {
    expect((await start()).state).toBe('waiting')
    await askCall(cancelOwnerKeys, {}, { token })
  }
  await askCall(freezeSending, {}, { token })
  expect((await start()).code).toBe('frozen_keys')
  await pool.query('DELETE FROM freezes WHERE user_id = $1', [user.id])
  expect((await start()).code).toBe('too_many_requests')
})

test('a wallet without its first coin has no keys', async () => {
  const user = await newUser()
  await pool.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [user.id])
  const keys = [await passkeySigner(world, user), plainSigner()]
  const input = { password: user.password, ...(await newSetOf(world, user, keys)) }
  const asked = await askCall(startOwnerKeys, input, { token: user.token })
  expect(asked.body.code).toBe('wallet_unused')
})

test('an order is refused with another payment, another key, too late, or too large a fee', async () => {
  const [receiver, thief] = [await newUser(), await newUser()]
  const { user, phone } = await testOwner(world)
  const { token } = user
  const { input, order, send } = await pay(user, receiver, 1, phone)
  const codeOf = async (changed: object, signature = phone.sign(order)) =>
    (
      await askCall(
        transfer,
        { ...input, idempotencyKey: randomUUID(), ...changed, signature },
        { token },
      )
    ).body.code
  expect(await codeOf({ toAddress: thief.address })).toBe('order_invalid')
  expect(await codeOf({ amount: 2 })).toBe('order_invalid')
  const next = { ...payment(user, receiver, 1), idempotencyKey: randomUUID() }
  const needed = await askCall(transfer, next, { token })
  const fresh = (needed.body as unknown as { order: string }).order
  const attempt = async (signature: OwnerSignature) =>
    (await askCall(transfer, { ...next, signature }, { token })).body.code
  expect(await attempt(plainSigner().sign(fresh))).toBe('signature_invalid')
  const good = phone.sign(fresh)
  expect(await attempt({ ...good, signature: 'AAAA' })).toBe('signature_invalid')
  const other = fresh.slice(0, -1) + (fresh.endsWith('0') ? '1' : '0')
  expect(await attempt({ ...good, order: other })).toBe('signature_invalid')
  clock.now += 601_000
  expect(await attempt(good)).toBe('order_expired')
  // A repetition gets its first response, whatever it is signed with.
  expect((await send(phone.sign(order))).status).toBe(200)
  expect((await askCall(transfer, payment(user, receiver, 100), { token })).body.code).toBe(
    'insufficient_balance',
  )
  await askCall(freezeSending, {}, { token })
  expect((await askCall(transfer, payment(user, receiver, 1), { token })).body.code).toBe(
    'wallet_frozen',
  )
  await audit()
})

test('a custodial wallet takes no signature as a confirmation', async () => {
  const user = await newUser((await newUser()).referralCode)
  const receiver = await newUser()
  const { user: other, phone } = await testOwner(world)
  const { order } = await pay(other, receiver, 1, phone)
  const signature = phone.sign(order)
  const paid = await askCall(
    transfer,
    { ...payment(user, receiver, 1), signature },
    { token: user.token },
  )
  expect(paid.body.code).toBe('order_invalid')
})

test('keys are added, removed at once, and given up, each signed by a key in force', async () => {
  const receiver = await newUser()
  const { user, phone, recovery } = await testOwner(world)
  const laptop = await passkeySigner(world, user, 'Laptop')
  expect((await change(user, [phone, recovery, laptop], [laptop])).body.code).toBe(
    'signature_invalid',
  )
  expect((await change(user, [phone, recovery, laptop], [phone])).body.code).toBe(
    'signature_invalid',
  )
  const added = await change(user, [phone, recovery, laptop], [phone, laptop])
  expect([added.status, added.body.keys.length]).toEqual([200, 3])
  await mailTo(user.email, /Subject: The keys of your CXAC wallet were changed/)
  expect((await pay(user, receiver, 1, laptop)).status).toBe(200)

  // Lost: another key removes it, and an order that it has signed before is refused.
  const input = { ...payment(user, receiver, 1), idempotencyKey: randomUUID() }
  const needed = await askCall(transfer, input, { token: user.token })
  const signature = phone.sign((needed.body as unknown as { order: string }).order)
  const stale = await newSetOf(world, user, [phone, recovery], [phone])
  expect((await change(user, [recovery, laptop], [recovery])).body.keys.length).toBe(2)
  const { keys } = await exportOwnerKeys(pool, user.id)
  expect(keys).toHaveLength(2)
  expect((await askCall(transfer, { ...input, signature }, { token: user.token })).body.code).toBe(
    'signature_invalid',
  )
  // Signed on the set before: it would bring the lost key back.
  expect((await askCall(changeOwnerKeys, stale, { token: user.token })).body.code).toBe(
    'keys_changed',
  )
  const back = await change(user, [], [recovery])
  expect([back.body.state, back.body.sequence]).toEqual(['custody', 4])
  await mailTo(user.email, /Subject: Your CXAC coins are back in our custody/)
  const paid = await askCall(transfer, payment(user, receiver, 1), { token: user.token })
  expect(paid.status).toBe(200)
  await audit()
})

test('of a payment and the removal of its key, one comes first', async () => {
  const receiver = await newUser()
  const { user, phone, recovery } = await testOwner(world)
  const { token } = user
  const orders = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const input = { ...payment(user, receiver, 0.1), idempotencyKey: randomUUID() }
      const needed = await askCall(transfer, input, { token })
      return {
        ...input,
        signature: phone.sign((needed.body as unknown as { order: string }).order),
      }
    }),
  )
  const removal = await newSetOf(world, user, [recovery], [recovery])
  const [removed, ...paid] = await Promise.all([
    askCall(changeOwnerKeys, removal, { token }),
    ...orders.map(input => askCall(transfer, input, { token })),
  ])
  expect(removed.status).toBe(200)
  for (const { status, body } of paid)
    expect([200, 'signature_invalid']).toContain(status === 200 ? 200 : body.code)
  await audit()
})

test('an API key pays only with a key of the set, within the limit of that key', async () => {
  const receiver = await newUser()
  const program = plainSigner(micros(1_500_000n))
  const { user, phone } = await testOwner(world, [program])
  const { token, password } = user
  const made = await askCall(addApiKey, { name: 'Shop', scopes: ['pay'], password }, { token })
  const { secret } = made.body
  expect((await pay(user, receiver, 1, program, secret)).status).toBe(200)
  expect((await pay(user, receiver, 1, program, secret)).body.code).toBe('owner_key_sum')
  expect((await pay(user, receiver, 0.4, program, secret)).status).toBe(200)
  expect((await change(user, [phone], [program])).body.code).toBe('signature_invalid')
  clock.now += 26 * 60 * 60 * 1000
  expect((await pay(user, receiver, 1, program, secret)).status).toBe(200)
  await audit()
})

test('each payment of a bulk request has its own signature', async () => {
  const [ada, ben] = [await newUser(), await newUser()]
  const { user, recovery } = await testOwner(world)
  const asking = { token: user.token }
  const payments = [ada, ben].map(({ address: to }) => ({ key: randomUUID(), to, amount: 1 }))
  const needed = (await askCall(transfers, { payments }, asking)).body.outcomes
  expect(needed.map(({ refusal }) => refusal?.code)).toEqual([
    'signature_needed',
    'signature_needed',
  ])
  const signed = payments.map((one, i) => ({
    ...one,
    signature: recovery.sign(needed[i]!.refusal!.order!),
  }))
  const half = [signed[0]!, payments[1]!]
  const refused = await askCall(transfers, { payments: half, atomic: true }, asking)
  expect(refused.body.code).toBe('signature_needed')
  const doubled = signed.map(one => ({ ...one, to: ada.address, signature: signed[0]!.signature }))
  const twice = await askCall(transfers, { payments: doubled, atomic: true }, asking)
  expect(twice.body.code).toBe('order_invalid')
  const { outcomes } = (await askCall(transfers, { payments: signed, atomic: true }, asking)).body
  expect(outcomes.every(({ transaction }) => transaction)).toBe(true)
  await audit()
})

test('an account with keys is deleted with a signed last transfer', async () => {
  const { user, recovery } = await testOwner(world)
  const { token, password } = user
  const input = { balance: 10, password }
  const needed = await askCall(deleteAccount, input, { token })
  expect(needed.body.code).toBe('signature_needed')
  const { order } = needed.body as unknown as { order: string }
  const signature = recovery.sign(order)
  const wrong = await askCall(deleteAccount, { ...input, balance: 9, signature }, { token })
  expect(wrong.body.code).toBe('balance_grown')
  const gone = await askCall(deleteAccount, { ...input, signature }, { token })
  expect(gone.status).toBe(200)
  const { rows } = await pool.query(
    'SELECT balance_micros, is_closed FROM wallets WHERE address = $1',
    [user.address],
  )
  expect(rows).toEqual([{ balance_micros: 0n, is_closed: true }])
  await audit()
})

test('a freeze after the last transfer leaves no account without coins behind', async () => {
  const { user, recovery } = await testOwner(world)
  const { token, password } = user
  const input = { balance: 10, password }
  const needed = await askCall(deleteAccount, input, { token })
  const { order } = needed.body as unknown as { order: string }
  // At the very moment of the transfer.
  await world.owner.query(`
    CREATE FUNCTION freeze_now() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO freezes (user_id, at) SELECT id, now() FROM users WHERE id = '${user.id}';
      RETURN NULL;
    END $$;
    CREATE TRIGGER freeze_now AFTER INSERT ON evidence FOR EACH STATEMENT EXECUTE FUNCTION freeze_now()`)
  const signature = recovery.sign(order)
  const gone = await askCall(deleteAccount, { ...input, signature }, { token })
  await world.owner.query('DROP FUNCTION freeze_now CASCADE')
  expect(gone.status).toBe(200)
  const { rowCount } = await pool.query('SELECT FROM users WHERE id = $1', [user.id])
  expect(rowCount).toBe(0)
  await audit()
})

test('its coins otherwise stay with the keys, and nobody else moves them', async () => {
  const { user } = await testOwner(world)
  const { token, password } = user
  const gone = await askCall(deleteAccount, { balance: 10, password, coins: 'leave' }, { token })
  expect(gone.status).toBe(200)
  const read = async () =>
    (
      await pool.query<{ number: number; balance_micros: bigint; is_closed: boolean }>(
        'SELECT number, balance_micros, is_closed FROM wallets WHERE address = $1',
        [user.address],
      )
    ).rows[0]!
  const { number } = await read()
  await closeWallet({ ledger, pool }, number, clock.now)
  expect(await read()).toEqual({ number, balance_micros: 10_000_000n, is_closed: false })
  await audit()
})
