import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeLog } from './log.ts'
import { testKyc } from '../testing/testKyc.ts'
import { form } from '../testing/testPictures.ts'

const written: string[] = []
const stream = new Writable({
  write: (chunk, _encoding, done) => (written.push(String(chunk)), done()),
})
const world = await testKyc({}, makeLog('info', stream))
const { ask, askOperator, applicant, caseOf, signIn, openFile, operatorToken } = world

interface Line {
  event?: string
  outcome: string
  account?: string
  mailbox?: string
  network: string
  operator?: string
}

test('every event of the security log is written once, without personal data', async () => {
  const ip = '203.0.113.77'
  const { user, submit, application } = await applicant()
  const { email, password, token } = user
  const post = (path: string, body: object, asked: { token?: string; ip?: string } = {}) =>
    ask('POST', path, body, { ip, ...asked })
  const [signedUp, firstLogin] = eventLines()
  written.length = 0

  await post('/api/login', { email, password: 'wrong-guess' })
  await post('/api/login', { email: email.toUpperCase(), password })
  await post(
    '/api/password/change',
    { currentPassword: password, newPassword: 'new-one' },
    { token },
  )
  await post('/api/password/forgot', { email })
  await post('/api/password/reset', { token: 'x'.repeat(43), password: 'new-two' })
  const { payload, headers } = form([{ bytes: 'no picture' }])
  await ask('POST', '/upload/file', payload, { token, headers })
  await submit()
  const id = await caseOf(user.username)
  const secret = await signIn()
  await askOperator('GET', `/operator/kyc/${id}`, undefined, secret)
  await openFile(application.idDocumentUrl, secret)
  await openFile(application.idDocumentUrl, 'somebody-else')
  await askOperator('POST', `/operator/kyc/${id}/approve`, {}, secret)
  await askOperator('POST', '/operator/session/end', {}, secret)
  for (let i = 0; i < 11; i++)
    await askOperator('POST', '/operator/session', { token: 'wrong-token' }, '', ip)
  await askOperator('GET', '/operator/kyc?list=pending', undefined, 'wrong', '203.0.113.78')
  const shop = { name: 'Shop at home', scopes: ['read'], password: 'new-one' }
  const key = String((await post('/api/api-keys', shop, { token })).body['secret'])
  await ask('GET', '/api/sessions', undefined, { token: key })
  await post('/api/logout', {}, { token })

  const lines = eventLines()
  expect(lines.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
    'login credentials_invalid',
    'login ok',
    'password_changed ok',
    'reset_asked ok',
    'reset_used reset_invalid',
    'upload_refused picture_type',
    'operator_signed_in ok',
    'operator_signed_in ok',
    'operator_viewed ok',
    'operator_viewed ok',
    'picture_refused file_not_found',
    'operator_decided ok',
    'operator_signed_out ok',
    ...Array<string>(10).fill('operator_signed_in operator_unknown'),
    'throttle_closed too_many_requests',
    'operator_refused operator_signed_out',
    'api_key_added ok',
    'api_key_refused api_key_scope',
    'session_ended ok',
  ])
  const [bad, good, changed] = lines
  expect(bad!.mailbox).toBe(signedUp!.mailbox)
  expect(good).toMatchObject({ mailbox: bad!.mailbox, account: firstLogin!.account })
  expect(changed!.account).toBe(good!.account)
  expect(new Set(lines.slice(0, 5).map(line => line.network)).size).toBe(1)
  expect(good!.network).not.toBe(firstLogin!.network)

  const text = written.join('').toLowerCase()
  const secrets = [
    email,
    user.username,
    user.id,
    user.uid,
    user.address,
    token,
    key,
    shop.name,
    password,
    ip,
    secret,
  ]
  const telling = [...secrets, operatorToken, application.fullName, application.idNumber, id]
  for (const word of [...telling, 'wrong-guess', 'wrong-token', '"operator":"olga"'])
    expect(text).not.toContain(word.toLowerCase())
})

function eventLines(): Line[] {
  return written.map(line => JSON.parse(line) as Line).filter(({ event }) => event)
}
