import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import * as Type from 'typebox'
import { afterAll, expect, test } from 'vitest'
import { type Access, defineCall } from '#api/call.ts'
import { defineSchema } from '#api/schema.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { readConfig } from '../settings/config.ts'
import { silentLog } from '../testing/testLedger.ts'
import { bareApp } from './bareApp.ts'
import { refuseUnknown } from './problems.ts'
import { requireServed } from './requireServed.ts'
import { serve } from './serve.ts'

const undeclared: string[] = []
const app = bareApp(readConfig({}, tmpdir()), silentLog, {
  callerOf: async token => (token === 'ada' ? ADA : null),
  operatorOf: async token => (token === 'grace' ? { name: 'Grace' } : null),
  onUndeclared: (call, { code }) => void undeclared.push(`${call.path} ${code}`),
  now: Date.now,
})
refuseUnknown(app)
afterAll(() => app.close())
const ADA = { id: '1', uid: '2', wallet: 3, address: '0x4' as never }

const common = {
  summary: 'For this test',
  input: Type.Object({ what: Type.Optional(Type.String()) }),
  reply: Type.Any(),
} as const
const refusals = defineSchema({ ...common, refusals: ['kyc_exists'] })
const refusing = defineCall<typeof refusals>()({
  method: 'GET',
  path: '/api/refusing/:what',
  access: 'anyone',
  schema: refusals,
})
serve(app, refusing, ({ what }) => {
  throw new Refusal(what === 'declared' ? 'kyc_exists' : 'too_young')
})

const FORMS = {
  json: [undefined, () => ({ a: 1 })],
  file: ['text/plain', () => ({ filename: 'a.txt', chunks: chunksOf('a') })],
  picture: ['image/jpeg', () => Buffer.from('a')],
} as const
async function* chunksOf(content: string): AsyncGenerator<string> {
  yield content
}
for (const [form, [contentType, answer]] of Object.entries(FORMS))
  for (const access of ['login', 'operator', 'owner or operator'] as const) {
    const path = `/api/${form}/${access.replaceAll(' ', '-')}`
    const schema = defineSchema({
      ...common,
      form: form as 'json',
      contentType: contentType ?? '',
    })
    const call = defineCall<typeof schema>()({ method: 'GET', path, access, schema })
    serve(app, call, answer as () => object)
  }

const picture = defineSchema({ ...common, form: 'picture', contentType: 'image/jpeg' })
const brokenPicture = defineCall<typeof picture>()({
  method: 'GET',
  path: '/api/broken-picture',
  access: 'anyone',
  schema: picture,
})
serve(app, brokenPicture, () => {
  throw new Error('the file is damaged')
})

const JSON_TYPE = 'application/json; charset=utf-8'
const ask = async (url: string, token?: string) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const response = await app.inject({ url, headers })
  return { status: response.statusCode, response }
}

test('an undeclared refusal is reported, a declared one is not', async () => {
  expect((await ask('/api/refusing/declared')).response.json()).toEqual({
    message: 'KYC application already exists',
    code: 'kyc_exists',
  })
  expect(undeclared).toEqual([])
  await ask('/api/refusing/undeclared')
  expect(undeclared).toEqual(['/api/refusing/:what too_young'])
})

const STRANGER: Partial<Record<Access, [code: string, open: string[], shut: string[]]>> = {
  login: ['session_expired', ['ada'], ['grace']],
  operator: ['operator_signed_out', ['grace'], ['ada']],
  'owner or operator': ['file_not_found', ['ada', 'grace'], []],
}
for (const form of Object.keys(FORMS))
  for (const [access, [code, open, shut]] of Object.entries(STRANGER))
    test(`a ${form} for ${access} opens for nobody else`, async () => {
      const path = `/api/${form}/${access.replaceAll(' ', '-')}`
      for (const token of open) expect((await ask(path, token)).status).toBe(200)
      for (const token of [undefined, 'nobody', ...shut])
        expect((await ask(path, token)).response.json()).toHaveProperty('code', code)
    })

test('a picture that cannot be made is an error in JSON', async () => {
  const { status, response } = await ask('/api/broken-picture')
  expect([status, response.headers['content-type']]).toEqual([500, JSON_TYPE])
  expect(response.json()).toHaveProperty('code', 'unexpected')
})

for (const [what, url, status, code] of [
  ['an address that cannot be decoded', '/api/%zz', 400, 'invalid_input'],
  ['a field of the path without end', `/api/refusing/${'x'.repeat(3000)}`, 413, 'too_large'],
  ['an unknown path', '/nothing', 404, 'route_not_found'],
] as const)
  test(`${what} is refused with a sentence and a code`, async () => {
    const { response } = await ask(url)
    expect([response.statusCode, response.json()]).toEqual([
      status,
      { message: expect.stringMatching(/\w{3}/), code },
    ])
  })

test('bytes that are no HTTP are refused with a sentence and a code', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('HELLO\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 [^]*"code":"invalid_input"/)
})

test('an app that lacks a listed call, or serves another one, does not start', () => {
  const missing = { ...refusing, path: '/api/missing' }
  expect(() => requireServed(app, app.servedCalls)).not.toThrow()
  expect(() => requireServed(app, [...app.servedCalls, missing])).toThrow(
    'No route serves GET /api/missing.',
  )
  expect(() => requireServed(app, app.servedCalls.slice(1))).toThrow(
    'GET /api/refusing/:what is served, but api/calls.ts does not list it.',
  )
})

test('a request that runs when the stop begins is answered, and its connection is closed', async () => {
  const stopping = bareApp(readConfig({}, tmpdir()), silentLog, { now: Date.now })
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  stopping.get('/slow', () => {
    begun.resolve()
    return ended.promise
  })
  stopping.addHook('preClose', done => {
    ended.resolve('done')
    done()
  })
  await stopping.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((stopping.server.address() as AddressInfo).port, '127.0.0.1')
  const answer = text(socket)
  socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await begun.promise
  const closed = stopping.close()
  expect(await answer).toMatch(/^HTTP\/1.1 200 .*connection: close\r\n.*done$/is)
  await closed
})
