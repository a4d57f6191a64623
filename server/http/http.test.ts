import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { atomically } from '../db/database.ts'
import { testApp } from '../testing/testApp.ts'

const dist = await mkdtemp(join(tmpdir(), 'cxac-dist-'))
await mkdir(join(dist, 'assets'))
for (const [name, text] of [
  ['index.html', '<!doctype html><head><title>CXAC</title></head>'],
  ['assets/app-1a2b.js', 'export const answer = 42'],
  ['assets/audit.worker-1a2b.js', 'postMessage(42)'],
] as const) {
  await writeFile(join(dist, name), text)
  await writeFile(join(dist, `${name}.br`), brotliCompressSync(text))
  await writeFile(join(dist, `${name}.gz`), gzipSync(text))
}
afterAll(() => rm(dist, { recursive: true }))

const { app, pool } = await testApp({
  DIST: dist,
  PUBLIC_URL: 'https://cxac.example',
  IP_LOOKUPS: 'https://ip.example/json,/api/ip',
})
app.get('/api/broken', () => {
  throw new Error('select secret from drawer')
})
app.get('/api/unreachable', () => {
  throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
})
app.get('/api/replica', () =>
  atomically(pool, async sql => {
    await sql.query('SET TRANSACTION READ ONLY')
    await sql.query('DELETE FROM marks')
  }),
)

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('every path that is no API call opens the app, with strict headers and asked for again', async () => {
  for (const path of ['/', '/wallet', '/explorer/tx/abc', '/no/such/page?x=1']) {
    const response = await get(path)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toContain('text/html')
    expect(response.headers['cache-control']).toBe('no-cache')
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("connect-src 'self' https://ip.example;")
    expect(policy).not.toContain('unsafe')
    expect(response.headers['permissions-policy']).toContain('camera=(self)')
    expect(response.headers['strict-transport-security']).toContain('max-age=')
  }
})

test('assets are cached forever, and compressed as the browser accepts', async () => {
  const path = '/assets/app-1a2b.js'
  expect((await get(path)).headers['cache-control']).toContain('immutable')
  for (const [accept, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const response = await get(path, { 'accept-encoding': accept })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers['content-type']).toContain('javascript')
  }
  expect((await get('/assets/gone-1a2b.js')).statusCode).toBe(404)
})

test('a part of a page may load nothing by itself; a worker may ask the server', async () => {
  const policyOf = async (path: string) => (await get(path)).headers['content-security-policy']
  expect(await policyOf('/assets/app-1a2b.js')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(await policyOf('/assets/audit.worker-1a2b.js')).toContain("connect-src 'self'")
})

test('an unknown API path is a JSON 404, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const response = await app.inject({ method, url: '/api/nothing' })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({
      message: 'There is no such API call',
      code: 'route_not_found',
    })
    expect(response.headers['x-request-id']).toMatch(/^[\w-]{16}$/)
  }
})

test('an unexpected error answers 500 without a word of what happened inside', async () => {
  const response = await get('/api/broken')
  expect(response.statusCode).toBe(500)
  expect(response.body).not.toMatch(/secret|drawer|stack/)
  expect(response.json()).toHaveProperty('code', 'unexpected')
})

for (const [what, path] of [
  ['an unreachable database', '/api/unreachable'],
  ['a database that leads no more and only reads', '/api/replica'],
] as const)
  test(`${what} answers 503 with Retry-After`, async () => {
    const response = await get(path)
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('1')
  })

test('health checks are answered', async () => {
  expect((await get('/healthz')).statusCode).toBe(200)
  expect((await get('/readyz')).json()).toEqual({
    status: 'ready',
    lastSecond: { refused: 0, longestIterationMs: 0 },
  })
})

const errorWith = (...fields: string[]) => {
  const properties = Object.fromEntries(fields.map(field => [field, { type: expect.any(String) }]))
  return { content: { 'application/json': { schema: { properties } } } }
}

test('the documentation describes every call that is served, for people and for programs', async () => {
  const description = (await get('/api/openapi.json')).json<{ paths: Record<string, object> }>()
  expect(Object.keys(description.paths)).toEqual(
    expect.arrayContaining(['/api/login', '/api/transfer/coin', '/api/transactions/txh/{hash}']),
  )
  expect(description.paths['/api/transfer/coin']).toMatchObject({
    post: {
      security: [{ session: [] }, { apiKey: ['pay'] }],
      responses: {
        400: errorWith('message', 'code', 'field'),
        403: errorWith('message', 'code', 'order', 'challenge', 'validUntil'),
        404: { description: 'Recipient address not found' },
      },
    },
  })
  expect(description.paths['/api/transfers']).toMatchObject({
    post: { responses: { 400: errorWith('index'), 403: errorWith('index', 'order') } },
  })
  // Its path ends with the name of a field of its body.
  expect(description.paths['/api/language']).toMatchObject({
    post: { parameters: [], requestBody: { required: true } },
  })
  for (const [path, text] of [
    ['/api/docs', 'Idempotency-Key'],
    ['/api/docs/client', 'verifyWebhook'],
    ['/api/docs/events', 'payment.received'],
    ['/api/docs/calls', 'POST /api/transfer/coin'],
  ] as const) {
    const page = await get(path)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain(text)
    expect(page.body).not.toMatch(/<script|style=|\bLOG_KEY\b|https:\/\/wallet\.example/)
    const ids = [...page.body.matchAll(/ id="(.*?)"/g)].map(([, id]) => id)
    for (const [, href = ''] of page.body.matchAll(/href="(?!https:)(.*?)"/g)) {
      const [target = '', id] = href.split('#')
      if (target) expect((await get(target)).statusCode, href).toBe(200)
      else expect(ids, href).toContain(id)
    }
  }
  expect((await get('/api/docs/proofs.md')).body).toContain('# What is proven')
  expect((await get('/api/docs/verify.md')).body).toContain('# Formats and rules')
})

test('an expired token is rejected, not treated as anonymous', async () => {
  const response = await get('/api/getUserByUid/00000000-0000-4000-8000-000000000000', {
    authorization: 'Bearer gone',
  })
  expect(response.statusCode).toBe(401)
  expect((await pool.query('SELECT FROM sessions')).rows).toHaveLength(0)
})
