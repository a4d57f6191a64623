import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '../testing/testApp.ts'

const { app } = await testApp()
const LONG = { rows: Array.from({ length: 200 }, (_, row) => ({ row, hash: 'ab'.repeat(32) })) }
app.get('/api/long', (_request, reply) => reply.header('etag', 'W/"7"').send(LONG))
app.post('/api/long', () => LONG)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

async function ask(path: string, encodings: string, { method = 'GET', headers = {} } = {}) {
  const asking = httpRequest({
    port,
    host: '127.0.0.1',
    path,
    method,
    headers: { 'accept-encoding': encodings, ...headers },
  }).end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  return { response, headers: response.headers, bytes: await buffer(response) }
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a long answer travels as %s, with its own length and tag', async (encoding, read) => {
  const { headers, bytes } = await ask('/api/long', `deflate, ${encoding}`)
  expect(headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(bytes.length),
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    vary: 'accept-encoding',
    etag: 'W/"7"',
  })
  expect(JSON.parse(read(bytes).toString())).toEqual(LONG)
  expect(bytes.length).toBeLessThan(JSON.stringify(LONG).length / 10)
})

test('HEAD tells the length that GET would have', async () => {
  const got = await ask('/api/long', 'br')
  const head = await ask('/api/long', 'br', { method: 'HEAD' })
  expect(head.headers['content-length']).toBe(String(got.bytes.length))
  expect(head.bytes).toHaveLength(0)
})

test('a client that accepts no encoding gets plain JSON, and caches keep both apart', async () => {
  for (const encodings of ['identity', 'br;q=0, gzip;q=0.0', 'deflate, zstd']) {
    const { headers, bytes } = await ask('/api/long', encodings)
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBe('accept-encoding')
    expect(JSON.parse(bytes.toString())).toEqual(LONG)
  }
})

test('short responses, and responses to a POST such as a log-in, are never compressed', async () => {
  for (const [path, method] of [
    ['/healthz', 'GET'],
    ['/api/long', 'POST'],
  ] as const) {
    const { headers, bytes } = await ask(path, 'br, gzip', { method })
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(bytes.toString())).toBeTypeOf('object')
  }
})

test('an answer that has not changed stays 304 without a body, and a download keeps its own encoding', async () => {
  const tag = (await ask('/api/transactions', 'br')).headers.etag!
  const again = await ask('/api/transactions', 'br', { headers: { 'if-none-match': tag } })
  expect(again.response.statusCode).toBe(304)
  expect(again.headers['content-encoding']).toBeUndefined()
  const file = await ask('/api/ledger.ndjson', 'br, gzip')
  expect(file.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(file.bytes).toString()).toContain('checkpoint')
})
