import { expect, test } from 'vitest'
import { loginWithPasskey } from '#api/calls/passkeys.ts'
import { operatorSignIn } from '#api/calls/operator.ts'
import {
  addOperatorPasskey,
  beginOperatorPasskey,
  beginOperatorSignIn,
  operatorPasskeys,
  operators,
  operatorSignInWithPasskey,
  removeOperatorPasskey,
} from '#api/calls/operators.ts'
import type { Assertion } from '#api/webauthn.ts'
import { asker } from '../../testing/testApp.ts'
import { certified } from '../../testing/testAttestations.ts'
import { testAuthenticator } from '../../testing/testAuthenticator.ts'
import { testKyc } from '../../testing/testKyc.ts'
import { addOperator, removeOperator } from '../operators.ts'
import { runTerminal } from '../terminal/runTerminal.ts'

const ORIGIN = 'https://operators.example'
const world = await testKyc({ OPERATOR_URL: ORIGIN })
const { pool, operatorApp, signIn, askCall: askPublic } = world
const { askCall: ask } = asker(operatorApp)
const headers = { host: 'operators.example' }

const newDevice = () => testAuthenticator({ origin: ORIGIN, isUnlocked: true })

/** An operator with a passkey. */
async function newOperator(name: string) {
  const token = await addOperator(pool, name)
  const asking = { token: await signIn(token), headers }
  const device = newDevice()
  const { body } = await ask(beginOperatorPasskey, { token }, asking)
  const attestation = device.create(body.options)
  const added = await ask(addOperatorPasskey, { name: 'Key', attestation }, asking)
  expect(added.body.passkeys).toMatchObject([{ name: 'Key', usedAt: null }])
  return { token, asking, device, id: added.body.passkeys[0]!.id }
}

const challenge = async () => (await ask(beginOperatorSignIn, {}, { headers })).body.options
const enter = (assertion: Assertion) => ask(operatorSignInWithPasskey, { assertion }, { headers })

test('an operator signs in with a passkey, under the own name, without the token', async () => {
  const { device, asking } = await newOperator('Ada')
  const { status, body } = await enter(device.answer(await challenge()))
  expect([status, body.name]).toEqual([200, 'Ada'])
  const mine = { token: body.secret, headers }
  expect((await ask(operators, {}, mine)).status).toBe(200)
  const { body: list } = await ask(operatorPasskeys, {}, asking)
  expect(list.passkeys[0]!.usedAt).not.toBeNull()
})

test('a stranger, a second answer, another origin and a copy are refused; so is the door of users', async () => {
  const { device } = await newOperator('Grace')
  expect((await enter(newDevice().answer(await challenge()))).body.code).toBe('passkey_refused')
  const once = device.answer(await challenge())
  expect((await enter(once)).status).toBe(200)
  expect((await enter(once)).body.code).toBe('passkey_refused')
  device.origin = 'https://evil.example'
  expect((await enter(device.answer(await challenge()))).body.code).toBe('passkey_refused')
  device.origin = ORIGIN
  device.counter = 0
  expect((await enter(device.answer(await challenge()))).body.code).toBe('passkey_copied')
  device.counter = 9
  const assertion = device.answer(await challenge())
  expect((await askPublic(loginWithPasskey, { assertion })).body.code).toBe('passkey_refused')
})

test('one with a certificate is refused, and each refusal counts as a wrong token', async () => {
  const { token, asking } = await newOperator('Barbara')
  const ip = '198.51.100.7'
  const attest = certified('android-key', 'http://127.0.0.1:1/revoked')
  const tryOne = async () => {
    const { body } = await ask(beginOperatorPasskey, { token }, asking)
    const attestation = newDevice().create(body.options, attest)
    return (await ask(addOperatorPasskey, { name: 'Key', attestation }, { ...asking, ip })).body
      .code
  }
  const codes = new Set<unknown>()
  for (let i = 0; i < 12; i++) codes.add(await tryOne())
  expect([...codes]).toEqual(['passkey_refused', 'too_many_requests'])
})

test('it needs the own token', async () => {
  const { asking } = await newOperator('Joan')
  const other = await addOperator(pool, 'Edsger')
  for (const token of [other, 'not a token'])
    expect((await ask(beginOperatorPasskey, { token }, asking)).body).toMatchObject({
      code: 'password_wrong',
      message: 'This is not your operator token',
    })
})

test('OPERATOR_TOKEN has no passkeys', async () => {
  const fixed = await testKyc({ OPERATOR_TOKEN: 'the-operator-token-of-these-tests' })
  const { askCall } = asker(fixed.operatorApp)
  const refused = await askCall(
    beginOperatorPasskey,
    { token: 'any' },
    { token: await fixed.signIn() },
  )
  expect(refused.body.code).toBe('passkey_missing')
})

test('one that was removed, or whose operator was, opens nothing; a new token ends its sessions', async () => {
  const { device, asking, id } = await newOperator('Alan')
  const begun = (await enter(device.answer(await challenge()))).body
  const removed = await ask(removeOperatorPasskey, { id }, asking)
  expect(removed.body.passkeys).toEqual([])
  expect((await ask(removeOperatorPasskey, { id }, asking)).body.code).toBe('passkey_not_found')
  expect((await enter(device.answer(await challenge()))).body.code).toBe('passkey_refused')
  const token = await addOperator(pool, 'Alan')
  const late = await ask(operators, {}, { token: begun.secret, headers })
  expect(late.body.code).toBe('operator_signed_out')
  expect((await ask(operatorSignIn, { token }, { headers })).body.name).toBe('Alan')

  const gone = await newOperator('Donald')
  await removeOperator(pool, 'Donald')
  expect((await enter(gone.device.answer(await challenge()))).body.code).toBe('passkey_refused')
})

test('a new token for an operator removes the passkeys that were added with the old one', async () => {
  const { device } = await newOperator('Katherine')
  const said: string[] = []
  const terminal = { ...world, who: 'root (terminal)', print: (text: string) => said.push(text) }
  await runTerminal(terminal, ['operators', 'add', 'Katherine'])
  expect(said[0]).toBe('Passkeys of Katherine that were removed: 1')
  expect((await enter(device.answer(await challenge()))).body.code).toBe('passkey_refused')
  const { rows } = await pool.query(
    `SELECT what FROM operator_events WHERE operator = 'Katherine' ORDER BY number DESC LIMIT 2`,
  )
  expect(rows).toEqual([{ what: 'add_operator' }, { what: 'remove_passkey' }])
})
