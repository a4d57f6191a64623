import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { clientAddress } from './clientAddress.ts'

const PROXIES = ['10.0.0.1', '192.168.0.0/16', 'fd00::/8']

for (const [from, forwarded, trusted, wanted] of [
  ['203.0.113.9', '198.51.100.1', PROXIES, '203.0.113.9'],
  ['10.0.0.1', '198.51.100.1', [], '10.0.0.1'],
  ['10.0.0.1', undefined, PROXIES, '10.0.0.1'],
  ['10.0.0.1', '198.51.100.1', PROXIES, '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1, 192.168.7.7', PROXIES, '198.51.100.1'],
  ['10.0.0.1', '1.1.1.1, 198.51.100.1, 192.168.7.7', PROXIES, '198.51.100.1'],
  ['fd00::1', '2001:db8::5', PROXIES, '2001:db8::5'],
] as const)
  test(`the client of ${from}, forwarded for ${forwarded}, trusting ${trusted.length}, is ${wanted}, as for Fastify`, async () => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    expect(clientAddress(trusted)({ socket: { remoteAddress: from }, headers })).toBe(wanted)
    const app = Fastify({ trustProxy: trusted.length ? [...trusted] : false })
    app.get('/', ({ ip }) => ip)
    expect((await app.inject({ url: '/', remoteAddress: from, headers })).body).toBe(wanted)
  })

test('a text that is no address ends the way back', () => {
  const addressOf = clientAddress(PROXIES)
  const headers = { 'x-forwarded-for': '198.51.100.1, unknown, 192.168.7.7' }
  expect(addressOf({ socket: { remoteAddress: '10.0.0.1' }, headers })).toBe('192.168.7.7')
})
