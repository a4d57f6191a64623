import { tmpdir } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { silentLog } from '../testing/testLedger.ts'
import { bareApp } from './bareApp.ts'

const PROXY = '192.0.2.1'
const app = bareApp(readConfig({ TRUST_PROXY: PROXY }, tmpdir()), silentLog, { now: Date.now })
app.get('/ip', ({ ip }) => ip)
afterAll(() => app.close())

for (const [written, sender] of [
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9, 192.0.2.1', '203.0.113.9'],
  ['_x, 203.0.113.9, 192.0.2.1', '203.0.113.9'],
  ['203.0.113.9, _x, 192.0.2.1', PROXY],
  ['_x, 203.0.113.9, _y, 192.0.2.1', PROXY],
] as const)
  test(`behind a proxy, X-Forwarded-For '${written}' is sent by ${sender}`, async () => {
    const headers = { 'x-forwarded-for': written }
    const { body } = await app.inject({ url: '/ip', remoteAddress: PROXY, headers })
    expect(body).toBe(sender)
  })
