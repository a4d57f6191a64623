import { expect, test } from 'vitest'
import { openFile, uploadFile } from '#api/calls/upload.ts'
import { testKyc } from '../testing/testKyc.ts'

const { ask, askOperator, signIn, clock } = await testKyc()
const FREE = 10
const SIGN_IN = '/operator/session'
const CASES = '/operator/kyc?list=pending'
const guessToken = (ip: string) => askOperator('POST', SIGN_IN, { token: 'guess' }, '', ip)
const guessSession = (ip: string) => askOperator('GET', CASES, undefined, 'guess', ip)
const guessPicture = (ip: string) =>
  ask('GET', openFile.path.replace(':id', crypto.randomUUID()), undefined, { token: 'guess', ip })

test('a network has ten wrong tokens, sessions and pictures free, on both ports together', async () => {
  const ip = '198.51.100.1'
  const guesses = [guessToken, guessSession, guessPicture]
  const expected = [401, 401, 404]
  for (let i = 0; i < FREE; i++) expect((await guesses[i % 3]!(ip)).status).toBe(expected[i % 3])
  for (const guess of guesses) {
    const { status, body, headers } = await guess(ip)
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'too_many_requests', '1'])
  }
  expect((await guessToken('198.51.100.2')).status).toBe(401)
})

test('each further wrong one doubles the wait; a refused one does not', async () => {
  const ip = '198.51.100.3'
  for (let i = 0; i < FREE; i++) await guessToken(ip)
  for (const seconds of [1, 2, 4, 8]) {
    for (let i = 0; i < 3; i++)
      expect((await guessToken(ip)).headers['retry-after']).toBe(String(seconds))
    clock.now += seconds * 1000
    expect((await guessToken(ip)).status).toBe(401)
  }
})

test('the right token and an open session never wait, and signing in clears the count', async () => {
  const ip = '192.0.2.1'
  const secret = await signIn()
  for (let i = 0; i <= FREE; i++) await guessToken(ip)
  expect((await guessToken(ip)).status).toBe(429)
  expect((await askOperator('GET', CASES, undefined, secret, ip)).status).toBe(200)
  expect(await signIn()).toEqual(expect.any(String))
  expect((await guessToken(ip)).status).toBe(401)
})

test('requests without a token are not counted', async () => {
  for (let i = 0; i < 2 * FREE; i++)
    expect((await ask('GET', `${uploadFile.path}/${crypto.randomUUID()}`)).status).toBe(404)
})
