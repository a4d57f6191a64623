import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { testPushService } from '../../testing/services/testPushService.ts'
import { whenDone } from '../../testing/whenDone.ts'
import { miningNews } from '../news.ts'
import { PushReach } from './PushReach.ts'
import { makePusher } from './sendPush.ts'
import { vapidKeys } from './vapidKeys.ts'

const service = await testPushService()
const config = readConfig({}, '/')
const keys = vapidKeys(randomBytes(32), config)

function deviceOf(
  { keys: given }: ReturnType<typeof service.subscribe>,
  endpoint = given.endpoint,
) {
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  return { endpoint, publicKey: bytes(given.p256dh), authSecret: bytes(given.auth) }
}

test('nothing is sent to a network that is no longer allowed, and its devices are removed', async () => {
  const device = service.subscribe()
  const pusher = (networks: string[]) => makePusher(keys, new PushReach(networks), Date.now)
  expect(await pusher(['127.0.0.0/8'])(deviceOf(device), miningNews('en'))).toBe('sent')
  expect(await pusher([])(deviceOf(device), miningNews('en'))).toBe('gone')
  expect(device.requests()).toBe(1)
})

test('a push service that answers with another protocol has not accepted', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  whenDone(() => new Promise<void>(done => void server.close(() => done())))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const push = makePusher(keys, new PushReach(['127.0.0.1']), Date.now)
  await expect(push(deviceOf(service.subscribe(), endpoint), miningNews('en'))).rejects.toThrow()
})

test('a name that resolves to this machine is not connected to', async () => {
  const reach = new PushReach([])
  const found = await new Promise(done => {
    reach.lookup('localhost', { all: true }, (error, addresses) => done(error ?? addresses))
  })
  expect(found).toMatchObject({ name: 'Error', message: '' })
  const allowed = await new Promise(done => {
    new PushReach(['127.0.0.1', '::1']).lookup('localhost', {}, (error, address) =>
      done(error ?? address),
    )
  })
  expect(['127.0.0.1', '::1']).toContain(allowed)
})

for (const [address, isPublic] of [
  ['8.8.8.8', true],
  ['93.184.215.14', true],
  ['[2606:4700::1]', true],
  ['10.1.1.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['100.64.1.1', false],
  ['192.168.1.1', false],
  ['[::1]', false],
  ['[::ffff:10.1.1.1]', false],
  ['[fe80::1]', false],
  ['[64:ff9b::8.8.8.8]', false],
] as const)
  test(`messages are ${isPublic ? '' : 'not '}sent to ${address}`, async () => {
    const reach = new PushReach([])
    expect(reach.isEndpoint(`https://${address}/`)).toBe(isPublic)
    const found = await new Promise(done => {
      reach.lookup(address.replace(/[[\]]/g, ''), {}, (error, known) => done(error ?? known))
    })
    expect(found instanceof Error).toBe(!isPublic)
  })

test('each secret has its own key, always the same', () => {
  const secret = randomBytes(32)
  expect(vapidKeys(secret, config).publicKey).toBe(vapidKeys(secret, config).publicKey)
  expect(vapidKeys(secret, config).publicKey).not.toBe(keys.publicKey)
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
})
