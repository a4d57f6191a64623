import { expect, test } from 'vitest'
import type { Call } from '#api/call.ts'
import { PUBLIC_CALLS } from '#api/calls.ts'
import { addApiKey } from '#api/calls/apiKeys.ts'
import { stream } from '#api/calls/stream.ts'
import { DAY_MS } from '#api/time.ts'
import { testApp } from '../../testing/testApp.ts'

const { ask, newUser, clock } = await testApp()

/** Calls that this list lacks are closed to API keys. */
const OPEN = {
  'GET /api/getUserByUid/:uid': 'read',
  'GET /api/transactions': 'read',
  'GET /api/transactions/txh/:hash': 'read',
  'GET /api/history': 'read',
  'GET /api/statement': 'read',
  'GET /api/statement.csv': 'read',
  'GET /api/notes': 'read',
  'GET /api/stream': 'read',
  'GET /api/events': 'read',
  'POST /api/transfer/coin': 'pay',
  'POST /api/transfers': 'pay',
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`
const user = await newUser()

async function newKey(limits: object): Promise<string> {
  const wanted = { name: 'Shop', scopes: ['read', 'pay'], password: user.password, ...limits }
  const { body } = await ask('POST', addApiKey.path, wanted, { token: user.token })
  return String(body['secret'])
}

const KEYS = {
  read: await newKey({ scopes: ['read'] }),
  pay: await newKey({ scopes: ['pay'] }),
  elsewhere: await newKey({ networks: ['198.51.100.0/24'] }),
  expired: await newKey({ validDays: 1 }),
  unknown: `cxac_${'x'.repeat(43)}`,
}
clock.now += DAY_MS

async function refusalOf(call: Call, token: string) {
  const path = call.path.replace(/:\w+/g, '1')
  return (await ask(call.method, path, undefined, { token })).body.code
}

test('exactly these calls are open to API keys, by scope', () => {
  const declared = PUBLIC_CALLS.filter(call => call.apiKeyScope)
  expect(Object.fromEntries(declared.map(call => [nameOf(call), call.apiKeyScope]))).toEqual(OPEN)
})

for (const call of PUBLIC_CALLS.filter(({ access }) => access !== 'anyone')) {
  const scope = call.apiKeyScope
  test(`${nameOf(call)} accepts ${scope ? `only API keys with ${scope}` : 'no API key'}`, async () => {
    expect(await refusalOf(call, KEYS.unknown)).toBe('api_key_unknown')
    expect(await refusalOf(call, KEYS.expired)).toBe('api_key_expired')
    expect(await refusalOf(call, KEYS.elsewhere)).toBe('api_key_network')
    for (const tried of ['read', 'pay'] as const) {
      // An open stream has no end to wait for.
      if (call === stream && tried === scope) continue
      const refusal = await refusalOf(call, KEYS[tried])
      if (tried === scope) expect(String(refusal)).not.toMatch(/^api_key|session/)
      else expect(refusal).toBe('api_key_scope')
    }
  })
}

test('public calls do not look at an API key', async () => {
  for (const token of Object.values(KEYS))
    expect((await ask('GET', '/api/statistics', undefined, { token })).status).toBe(200)
})
