import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findIp } from './findIp.ts'

/** Long enough for a lookup that answers on a busy machine; a silent one costs this much. */
const SILENCE_MS = 1500
const ANSWERS: Record<string, [status: number, body: string]> = {
  '/json': [200, '{"ip":"203.0.113.1"}'],
  '/text': [200, '203.0.113.2\n'],
  '/nonsense': [200, '<h1>Sorry</h1>'],
  '/broken': [500, '203.0.113.3'],
}

const asked: string[] = []
const server = createServer(({ url = '' }, response) => {
  asked.push(url)
  const answer = ANSWERS[url]
  if (answer) response.writeHead(answer[0]).end(answer[1])
})
await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo

beforeEach(() => void asked.splice(0))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

for (const [paths, ip, howMany] of [
  [['/json', '/text'], '203.0.113.1', 1],
  [['/text', '/json'], '203.0.113.2', 1],
  [['/broken', '/nonsense', '/text'], '203.0.113.2', 3],
  [['/silent', '/json'], '203.0.113.1', 2],
  [['/broken', '/nonsense', '/silent'], null, 3],
  [['/broken', '/broken', '/broken', '/json'], null, 3],
  [[], null, 0],
] as const)
  test(`the lookups ${paths.join(', ') || 'of an empty list'} give ${ip}`, async () => {
    const lookups = paths.map(path => `http://127.0.0.1:${port}${path}`)
    const isSilent = paths.some(path => path === '/silent')
    expect(await findIp(lookups, isSilent ? SILENCE_MS : undefined)).toBe(ip)
    expect(asked).toEqual(paths.slice(0, howMany))
  })

test('an unreachable lookup is skipped', async () => {
  const lookups = ['http://127.0.0.1:1/', `http://127.0.0.1:${port}/json`]
  expect(await findIp(lookups)).toBe('203.0.113.1')
})
