import { afterAll, expect, test, vi } from 'vitest'
import { Value } from 'typebox/value'
import type { Call, Example } from '#api/call.ts'
import { PUBLIC_CALLS } from '#api/calls.ts'
import { searchHistory, statement } from '#api/calls/history.ts'
import { settleTransfer, transfer } from '#api/calls/ledger.ts'
import { ip } from '#api/calls/mining.ts'
import { notes } from '#api/calls/notes.ts'
import { uploadFile } from '#api/calls/upload.ts'
import { login } from '#api/calls/users.ts'
import { TRANSACTION } from '#api/examples.ts'
import { isLike } from '#api/isLike.ts'
import { schemaOf } from '#api/schemas.ts'
import { makeClient } from './makeClient.ts'
import { Refused } from './failures.ts'

afterAll(() => vi.unstubAllGlobals())

const ODD = [null, {}, [], '', 'ok', 0, true, [null], [{}], { user: {} }, { message: 7 }]

/** Checked where they are made, or not at all: a transfer is done whatever its 200 says. */
const UNREAD = new Set<Call>([transfer, settleTransfer, uploadFile, ip])

const JSON_CALLS = PUBLIC_CALLS.filter(
  call => (schemaOf(call).form ?? 'json') === 'json' && !UNREAD.has(call),
)

test.each(JSON_CALLS.map(call => [call.method, call.path, call] as const))(
  '%s %s: an odd body of a 200 is a failure without a sentence, so that the screen says its own',
  async (_method, _path, call) => {
    const { request } = makeClient({ read: () => null, onRefused: () => {} })
    const input = Object.fromEntries(
      [...call.path.matchAll(/:(\w+)/g)].map(found => [found[1], '1']),
    )
    for (const body of ODD) {
      vi.stubGlobal('fetch', async () => Response.json(body))
      const reply = request(call, input as never)
      if (Value.Check(schemaOf(call).reply, body)) await expect(reply).resolves.toEqual(body)
      else await expect(reply, JSON.stringify(body)).rejects.toEqual(new Refused(200, undefined))
    }
  },
)

test.each(JSON_CALLS.map(call => [call.path, call] as const))(
  '%s: the browser needs only fields that the server always sends',
  (_path, call) => expect(optionalIn(call.reads!, schemaOf(call).reply)).toEqual([]),
)

test.each([
  [notes, [{ transaction: 1, text: '' }]],
  [searchHistory, { transactions: [TRANSACTION] }],
  [statement, { address: '', opening: 0, lines: [{ at: '', amount: 0, balance: 0 }], closing: 0 }],
] as const)('rows without what a screen reads in them are a failure', async (call, body) => {
  const { request } = makeClient({ read: () => null, onRefused: () => {} })
  vi.stubGlobal('fetch', async () => Response.json(body))
  await expect(request<Call>(call, {})).rejects.toEqual(new Refused(200, undefined))
})

test('the message of a success does not explain a failure', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Welcome back', token: '' }))
  const { request } = makeClient({ read: () => null, onRefused: () => {} })
  await expect(request(login, { email: '', password: '' })).rejects.toHaveProperty('message', '')
})

test('further fields and longer lists are accepted, a single wrong row is not', () => {
  expect(isLike([{ a: 'x', b: 1 }, { a: '' }], [{ a: '' }])).toBe(true)
  expect(isLike([{ a: 'x' }, { a: null }], [{ a: '' }])).toBe(false)
  expect(isLike({ a: '' }, { a: 'some' })).toBe(false)
})

interface Described {
  type?: string | readonly string[]
  anyOf?: readonly Described[]
  properties?: Record<string, Described>
  required?: string[]
  items?: Described
}

/** The fields of an example that a reply may lack, or have as null. */
function optionalIn(example: Example, reply: Described): string[] {
  if (typeof example !== 'object') return []
  if (Array.isArray(example)) return optionalIn(example[0] as Example, reply.items ?? {})
  return Object.entries(example).flatMap(([name, value]) =>
    reply.properties && (!reply.required?.includes(name) || isNullable(reply.properties[name]!))
      ? [name]
      : optionalIn(value, reply.properties?.[name] ?? {}),
  )
}

const isNullable = ({ type, anyOf }: Described): boolean =>
  [type].flat().includes('null') || (anyOf?.some(isNullable) ?? false)
