import { expect, test } from 'vitest'
import { testApp } from '../testing/testApp.ts'

const ASKED = { 'accept-encoding': 'identity' }

test('a response has the same headers whether it is written at once or by Fastify, as for HEAD', async () => {
  const { app, newUser } = await testApp()
  const { uid, address, token } = await newUser()
  for (const path of [
    `/api/getUserByUid/${uid}`,
    `/api/transactions/ua/${address}?limit=5`,
    `/api/transactions?limit=2&page=1`,
    '/api/settings',
    '/api/statistics',
  ]) {
    const ask = async (method: 'GET' | 'HEAD', headers: Record<string, string> = {}) => {
      const asked = { ...ASKED, authorization: `Bearer ${token}`, ...headers }
      const response = await app.inject({ method, url: path, headers: asked })
      const { date: _, 'x-request-id': id, ...others } = response.headers
      return { status: response.statusCode, hasId: id !== undefined, others, body: response.body }
    }
    const got = await ask('GET')
    expect(got).toMatchObject({ status: 200, hasId: true })
    expect(await ask('HEAD'), path).toEqual({ ...got, body: '' })
    const tag = got.others['etag']
    if (tag) {
      const unchanged = await ask('GET', { 'if-none-match': tag })
      expect(unchanged, path).toMatchObject({ status: 304, hasId: false, body: '' })
      expect(await ask('HEAD', { 'if-none-match': tag }), path).toEqual(unchanged)
    }
  }
  await app.close()
})

test('text beyond ASCII arrives whole', async () => {
  const { app, pool, newUser } = await testApp()
  const { uid, id } = await newUser()
  await pool.query('UPDATE users SET username = $2 WHERE id = $1', [id, 'Zoë 北京'])
  const url = `/api/getUserByUid/${uid}`
  await expect
    .poll(async () => (await app.inject(url)).json<{ user: object }>().user)
    .toMatchObject({ username: 'Zoë 北京' })
  const { headers, rawPayload } = await app.inject(url)
  expect(headers['content-length']).toBe(String(rawPayload.length))
  await app.close()
})
