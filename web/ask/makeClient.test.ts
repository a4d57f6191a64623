import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { USER } from '#api/examples.ts'
import { stream } from '#api/calls/stream.ts'
import { getUserByUid } from '#api/calls/users.ts'
import { connection } from './connection.ts'
import { makeClient } from './makeClient.ts'

/** The statuses of all answers, newest last. */
const answered: number[] = []
const server = createServer((request, response) => {
  const refusal = /code-(\w+)/.exec(request.url ?? '')?.[1]
  if (refusal) {
    response.writeHead(401)
    return response.end(JSON.stringify({ message: 'No', code: refusal }))
  }
  // The same for all users: only the client can tell their replies apart.
  const tag = 'W/"1"'
  const isSame = request.headers['if-none-match'] === tag
  answered.push(isSame ? 304 : 200)
  response.writeHead(isSame ? 304 : 200, { etag: tag, 'cache-control': 'private, no-store' })
  const user = { ...USER, username: request.headers.authorization }
  return response.end(isSame ? undefined : JSON.stringify({ user }))
})
await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
afterAll(() => server.close())
// Otherwise the next test file would use this fetch.
afterAll(() => vi.unstubAllGlobals())
const { port } = server.address() as AddressInfo

const { fetch } = globalThis
beforeEach(() => {
  // Test files share the connection, and calls of others may have failed.
  connection.report(200)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${url}`, init),
  )
})

test('a rejected token ends the session, a rejected passkey does not', async () => {
  const onRefused = vi.fn<(token: string) => void>()
  const { request } = makeClient({ read: () => 'ada', onRefused })
  const ask = (uid: string) => request(getUserByUid, { uid })
  await expect(ask('code-passkey_refused')).rejects.toMatchObject({ code: 'passkey_refused' })
  expect(onRefused).not.toHaveBeenCalled()
  await expect(ask('code-session_expired')).rejects.toMatchObject({ code: 'session_expired' })
  expect(onRefused).toHaveBeenCalledWith('ada', 'No')
})

test('a polled private reply is requested with its ETag, and never shown to another user', async () => {
  let token = 'ada'
  const { request } = makeClient({ read: () => token, onRefused: () => {} })
  const ask = async () => (await request(getUserByUid, { uid: 'u' })).user.username
  expect(await ask()).toBe('Bearer ada')
  expect(await ask()).toBe('Bearer ada')
  token = 'bob'
  expect(await ask()).toBe('Bearer bob')
  expect(answered).toEqual([200, 304, 200])
})

test('a broken stream does not mean that the server is unreachable, broken calls do', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('broken')))
  const { request, requestStream } = makeClient({ read: () => 'ada', onRefused: () => {} })
  const { signal } = new AbortController()
  for (const _ of [1, 2, 3]) await expect(requestStream(stream, {}, signal)).rejects.toThrow()
  expect(connection.read()).toBe('fine')
  for (const _ of [1, 2]) await expect(request(getUserByUid, { uid: 'u' })).rejects.toThrow()
  expect(connection.read()).toBe('unreachable')
  connection.report(200)
})
