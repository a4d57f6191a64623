import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { testPushService } from '../../testing/testPushService.ts'
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

test('each secret has its own key, always the same', () => {
  const secret = randomBytes(32)
  expect(vapidKeys(secret, config).publicKey).toBe(vapidKeys(secret, config).publicKey)
  expect(vapidKeys(secret, config).publicKey).not.toBe(keys.publicKey)
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
})
