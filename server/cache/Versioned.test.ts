import { tmpdir } from 'node:os'
import * as Type from 'typebox'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { defineCall } from '#api/call.ts'
import { defineSchema } from '#api/schema.ts'
import { readConfig } from '../settings/config.ts'
import { silentLog } from '../testing/testLedger.ts'
import { bareApp } from '../http/bareApp.ts'
import { serve } from '../http/serve.ts'
import { TaggedReply } from '../http/TaggedReply.ts'
import { Versioned } from './Versioned.ts'

const app = bareApp(readConfig({}, tmpdir()), silentLog, { now: Date.now })
afterAll(() => app.close())

const schema = defineSchema({
  summary: 'For this test',
  input: Type.Object({ of: Type.String() }),
  reply: Type.Object({ of: Type.String(), made: Type.Integer() }),
})
const call = defineCall<typeof schema>()({
  method: 'GET',
  path: '/api/things',
  access: 'anyone',
  schema,
})
const SENT_WITH_304 = ['cache-control', 'connection', 'date', 'etag']
let version = '1'
let made = 0
let isBroken = false
const replies = new Versioned<string, TaggedReply<{ of: string; made: number }>>()
serve(app, call, ({ of }) =>
  replies.at(
    version,
    of,
    () =>
      new TaggedReply(version, {
        make: async () => {
          if (isBroken) throw new Error('broken')
          return { of, made: ++made, secret: 'in no schema' }
        },
        headers: { 'x-of': of },
      }),
  ),
)
const ask = (of: string, etag?: string) =>
  app.inject({ url: `/api/things?of=${of}`, headers: etag ? { 'if-none-match': etag } : {} })

beforeEach(() => {
  version = String(Number(version) + 1)
  made = 0
  isBroken = false
})

test('a reply is made once per version and key, with its own headers and only the fields of its schema', async () => {
  const both = [await ask('a'), await ask('a')]
  for (const { body, headers } of both)
    expect({ body, of: headers['x-of'] }).toEqual({ body: '{"of":"a","made":1}', of: 'a' })
  expect((await ask('b')).json()).toEqual({ of: 'b', made: 2 })
  version += '0'
  expect((await ask('a')).json()).toEqual({ of: 'a', made: 3 })
})

test('a client that has this version gets 304, and nothing is made for it', async () => {
  const etag = `W/"${version}"`
  for (const matches of [etag, '*', `"x", ${etag}`]) {
    const { statusCode, body, headers } = await ask('a', matches)
    expect([statusCode, body]).toEqual([304, ''])
    // The other headers are those that the client has with its copy.
    expect(Object.keys(headers).toSorted()).toEqual(SENT_WITH_304)
  }
  expect(made).toBe(0)
  const { statusCode, headers } = await ask('a', 'W/"another"')
  expect([statusCode, headers['x-content-type-options']]).toEqual([200, 'nosniff'])
})

test('a reply that could not be made is made for the next request', async () => {
  isBroken = true
  expect((await ask('a')).statusCode).toBe(500)
  isBroken = false
  expect((await ask('a')).json()).toEqual({ of: 'a', made: 1 })
})

test('twenty keys are cached, and one more drops them', () => {
  const values = new Versioned<number, number>()
  const keys = Array.from({ length: 20 }, (_, i) => `way${i}`)
  const valueOf = (key: string) => values.at(1, key, () => ++made)
  const first = keys.map(valueOf)
  expect(keys.map(valueOf)).toEqual(first)
  expect(valueOf('one more')).toBe(21)
  expect(keys.map(valueOf)).toEqual(first.map(value => value + 21))
})

test('a promise that was rejected is dropped', async () => {
  const values = new Versioned<number, Promise<string>>()
  const failing = values.at(1, 'a', () => Promise.reject(new Error('down')))
  await expect(failing).rejects.toThrow('down')
  expect(await values.at(1, 'a', async () => 'made')).toBe('made')
})

test('a rejected promise of an old version does not drop the value of the new one', async () => {
  const values = new Versioned<number, Promise<string>>()
  const old = Promise.withResolvers<string>()
  const failing = values.at(1, 'a', () => old.promise)
  const current = values.at(2, 'a', async () => 'made')
  old.reject(new Error('down'))
  await expect(failing).rejects.toThrow('down')
  expect(values.at(2, 'a', async () => 'made again')).toBe(current)
})
