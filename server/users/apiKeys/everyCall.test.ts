import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Call } from '#api/call.ts'
import { PUBLIC_CALLS } from '#api/calls.ts'
import { addApiKey } from '#api/calls/apiKeys.ts'
import { freezeSending } from '#api/calls/freeze.ts'
import { transfer, transfers } from '#api/calls/ledger.ts'
import { stream } from '#api/calls/stream.ts'
import { DAY_MS } from '#api/time.ts'
import { testApp } from '../../testing/testApp.ts'

const { ask, askCall, newUser, clock } = await testApp()

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

const routeText = ({ method, path }: Call) => `${method} ${path}`
const user = await newUser()

async function newKey(limits: object, { token, password } = user): Promise<string> {
  const wanted = { name: 'Shop', scopes: ['read', 'pay'], password, ...limits }
  const { body } = await ask('POST', addApiKey.path, wanted, { token })
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
  expect(Object.fromEntries(declared.map(call => [routeText(call), call.apiKeyScope]))).toEqual(
    OPEN,
  )
})

for (const call of PUBLIC_CALLS.filter(({ access }) => access !== 'anyone')) {
  const scope = call.apiKeyScope
  test(`${routeText(call)} accepts ${scope ? `only API keys with ${scope}` : 'no API key'}`, async () => {
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

test('a refusal says which scope a key lacks, that it needs a session, or where it came from', async () => {
  const said = async (path: string, token: string) =>
    (await ask('GET', path, undefined, { token })).body.message
  expect(await said('/api/events', KEYS.pay)).toContain('lacks the scope read')
  expect(await said('/api/api-keys', KEYS.pay)).toContain('needs a session')
  expect(await said('/api/events', KEYS.elsewhere)).toContain('came from 192.0.2.1')
})

for (const path of ['/api/events', '/api/transactions'])
  for (const authorization of [KEYS.read, `Token ${KEYS.read}`, 'Bearer cxac_…', 'Bearer  cxac_a'])
    test(`${path} with '${authorization.slice(0, 14)}' says how to send an API key`, async () => {
      const { status, body } = await ask('GET', path, undefined, { headers: { authorization } })
      expect({ status, ...body }).toMatchObject({ status: 401, code: 'api_key_unknown' })
      expect(body.message).toContain('Authorization: Bearer cxac_…')
    })

test('public calls do not look at an API key', async () => {
  for (const token of Object.values(KEYS))
    expect((await ask('GET', '/api/statistics', undefined, { token })).status).toBe(200)
})

const newPayer = () => newUser(user.referralCode)
type Person = Awaited<ReturnType<typeof newPayer>>

/** Each way to pay with a key. Returns the code of the refusal. */
const PAYING = {
  'POST /api/transfer/coin': async ({ address }: Person, token: string) => {
    const order = { fromAddress: address, toAddress: user.address, amount: 1 }
    return (await askCall(transfer, order, { token })).body.code
  },
  'POST /api/transfers': async (_from: Person, token: string) =>
    (await askCall(transfers, { payments: one() }, { token })).body.outcomes[0]!.refusal?.code,
  'POST /api/transfers, atomic': async (_from: Person, token: string) =>
    (await askCall(transfers, { payments: one(), atomic: true }, { token })).body.code,
}
const one = () => [{ key: randomUUID(), to: user.address, amount: 1 }]

test('every call with the scope pay is in the table of payments', () => {
  const names = Object.keys(PAYING).map(name => name.replace(', atomic', ''))
  const declared = Object.entries(OPEN).filter(([, scope]) => scope === 'pay')
  expect(new Set(names)).toEqual(new Set(declared.map(([name]) => name)))
})

for (const [name, pay] of Object.entries(PAYING))
  test(`${name} refuses a key beyond its sum or addresses, and one of a frozen wallet`, async () => {
    const payer = await newPayer()
    const within = await newKey({ dailySum: 1.5, addresses: [user.address] }, payer)
    expect(await pay(payer, await newKey({ dailySum: 1 }, payer))).toBe('api_key_sum')
    const elsewhere = await newKey({ addresses: [payer.address] }, payer)
    expect(await pay(payer, elsewhere)).toBe('api_key_address')
    expect(await pay(payer, within)).toBeUndefined()
    expect(await pay(payer, within)).toBe('api_key_sum')
    const unlimited = await newKey({}, payer)
    await askCall(freezeSending, {}, { token: payer.token })
    expect(await pay(payer, unlimited)).toBe('wallet_frozen')
  })
