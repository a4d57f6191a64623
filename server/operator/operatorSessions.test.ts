import { expect, test } from 'vitest'
import { sentenceOf } from '#api/refusals/refusals.ts'
import { addOperator } from './operators.ts'
import { OperatorSessions } from './operatorSessions.ts'
import { testKyc } from '../testing/testKyc.ts'
import { MINUTE_MS } from '#api/time.ts'

const OPERATOR_TOKEN = 'the-operator-token-of-these-tests'
const CASES = '/operator/kyc?list=pending'
const { pool, clock, applicant, askOperator, openFile, signIn, operatorToken } = await testKyc()
const codeFor = async (secret: string) =>
  (await askOperator('GET', CASES, undefined, secret)).body.code

test('a session ends 15 minutes after its last use', async () => {
  const secret = await signIn()
  clock.now += 14 * MINUTE_MS
  expect(await codeFor(secret)).toBeUndefined()
  clock.now += 14 * MINUTE_MS
  expect(await codeFor(secret)).toBeUndefined()
  clock.now += 15 * MINUTE_MS
  expect(await codeFor(secret)).toBe('operator_signed_out')
})

test('a session ends after 8 hours, even when in use', async () => {
  const secret = await signIn()
  for (let minutes = 0; minutes < 8 * 60 - 10; minutes += 10) {
    clock.now += 10 * MINUTE_MS
    expect(await codeFor(secret)).toBeUndefined()
  }
  clock.now += 10 * MINUTE_MS
  expect(await codeFor(secret)).toBe('operator_signed_out')
})

test('signing out ends only this session', async () => {
  const [mine, other] = [await signIn(), await signIn()]
  expect((await askOperator('POST', '/operator/session/end', {}, mine)).status).toBe(200)
  expect(await codeFor(mine)).toBe('operator_signed_out')
  expect(await codeFor(other)).toBeUndefined()
})

test('a session ends when its operator gets a new token', async () => {
  const old = await signIn(await addOperator(pool, 'Alan'))
  expect(await codeFor(old)).toBeUndefined()
  await addOperator(pool, 'Alan')
  expect(await codeFor(old)).toBe('operator_signed_out')
})

test('without named operators OPERATOR_TOKEN signs in, until it is changed', async () => {
  const fixed = await testKyc({ OPERATOR_TOKEN })
  const secret = await fixed.signIn()
  expect((await fixed.askOperator('GET', CASES, undefined, secret)).status).toBe(200)
  const changed = new OperatorSessions(fixed.pool, `${OPERATOR_TOKEN}-2`, () => clock.now)
  expect(await changed.operatorOf(secret, '192.0.2.7')).toBeNull()
})

test('once there is a named operator, OPERATOR_TOKEN is refused and its sessions end', async () => {
  const fixed = await testKyc({ OPERATOR_TOKEN })
  const secret = await fixed.signIn()
  await addOperator(fixed.pool, 'Ada')
  const list = await fixed.askOperator('GET', CASES, undefined, secret)
  expect(list.body.code).toBe('operator_signed_out')
  const again = await fixed.askOperator('POST', '/operator/session', { token: OPERATOR_TOKEN }, '')
  expect([again.status, again.body.message]).toEqual([401, sentenceOf('operator_token_ended')])
})

test('a picture on the public port needs a session, not a token', async () => {
  const { submit, application } = await applicant()
  await submit()
  expect((await openFile(application.idDocumentUrl, operatorToken)).statusCode).toBe(404)
  expect((await openFile(application.idDocumentUrl, await signIn())).statusCode).toBe(200)
})

test('the database stores neither the secret nor the token', async () => {
  const secret = await signIn()
  const { rows } = await pool.query('SELECT * FROM operator_sessions')
  const held = JSON.stringify(rows)
  for (const text of [secret, operatorToken]) {
    expect(held).not.toContain(text)
    expect(held).not.toContain(JSON.stringify([...Buffer.from(text)]).slice(1, -1))
  }
})
