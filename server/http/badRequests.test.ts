import { once } from 'node:events'
import { request, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../testing/testApp.ts'

const { app } = await testApp({ PUBLIC_URL: 'https://cxac.example' })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

/** The response to these bytes. */
function send(bytes: string): Promise<{ status: number; headers: Headers; body: string }> {
  return new Promise((done, failed) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', chunk => (text += chunk.toString()))
    socket.on('error', failed)
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n', 2)
      const [first = '', ...lines] = head.split('\r\n')
      const pairs = lines.map(line => line.split(/: (.*)/s, 2) as [string, string])
      done({ status: Number(first.split(' ')[1]), headers: new Headers(pairs), body })
    })
  })
}

const asking = (line: string, ...headers: string[]) =>
  [line, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n')

for (const [what, bytes, status] of [
  ['an address that cannot be decoded', asking('GET /api/%zz HTTP/1.1'), 400],
  [
    'a part of an address that is too long',
    asking(`GET /api/blocks/${'1'.repeat(300)} HTTP/1.1`),
    413,
  ],
  ['headers that are too large', asking('GET / HTTP/1.1', `X: ${'x'.repeat(20_000)}`), 431],
  ['a line that is no request', 'GARBAGE\r\n\r\n', 400],
  ['a method that nobody knows', asking('BREW /api/settings HTTP/1.1'), 400],
  ['a request to no host', 'GET /api/settings HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a length that is no number', asking('POST /api/login HTTP/1.1', 'Content-Length: -1'), 400],
  [
    'a body that breaks, before or after the answer, and is no second request,',
    `${asking('POST /api/login HTTP/1.1', 'Transfer-Encoding: chunked')}zz\r\n`,
    [400, 415],
  ],
  [
    'two lengths',
    asking('POST /api/login HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2'),
    400,
  ],
] as const)
  test(`${what} is refused as everything is: a message, a code, the headers of every answer`, async () => {
    const answer = await send(bytes)
    expect([status].flat()).toContain(answer.status)
    expect(JSON.parse(answer.body)).toEqual({
      message: expect.any(String) as string,
      code: expect.stringMatching(/^[a-z_]+$/) as string,
    })
    expect(answer.body).not.toMatch(/FST_|%zz|xxx/)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

test('an expectation that nobody meets is ignored', async () => {
  const answer = await send(asking('GET /api/settings HTTP/1.1', 'Expect: tea'))
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.body)).toHaveProperty('transferFee')
})

test('a body that drips for 30 seconds is refused, and its connection closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const dripping = request({
    port,
    host: '127.0.0.1',
    path: '/api/login',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 100, expect: '100-continue' },
  })
  const answer = new Promise<string>((done, failed) => {
    dripping.on('error', failed)
    dripping.on('response', response => {
      expect(response.statusCode).toBe(408)
      expect(response.headers.connection).toBe('close')
      response.on('data', chunk => done(String(chunk)))
    })
  })
  dripping.flushHeaders()
  await new Promise(done => dripping.on('continue', done))
  dripping.write('{')
  vi.advanceTimersByTime(30_000)
  expect(JSON.parse(await answer)).toHaveProperty('code', 'body_too_slow')
})

test('slow headers are cut off after 30 to 35 seconds', () => {
  const { headersTimeout, connectionsCheckingInterval } = app.server as typeof app.server & {
    connectionsCheckingInterval: number
  }
  expect(headersTimeout).toBe(30_000)
  expect(connectionsCheckingInterval).toBeLessThanOrEqual(5000)
})

test('a body that was refused unread keeps nobody waiting, and ends no process', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const socket = connect(port, '127.0.0.1').resume()
  socket.end('POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{')
  await new Promise(done => socket.on('close', done))
  vi.advanceTimersByTime(30_000)
  expect((await send(asking('GET /api/settings HTTP/1.1'))).status).toBe(200)
})

test('a connection that waits for its next request keeps nothing of the last one', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const answered: WeakRef<ServerResponse>[] = []
  const note = (_: unknown, response: ServerResponse) => answered.push(new WeakRef(response))
  app.server.on('request', note)
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => {
    app.server.off('request', note)
    socket.destroy()
  })
  socket.write('GET /api/settings HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  expect(answered).toHaveLength(1)
  await expect
    .poll(() => {
      collect()
      return answered[0]!.deref()
    })
    .toBeUndefined()
  expect(socket.destroyed).toBe(false)
})
