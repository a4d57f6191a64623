import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { PushReach } from '../../../notifications/push/PushReach.ts'
import { whenDone } from '../../../testing/whenDone.ts'
import { webhookKeys } from './webhookKeys.ts'
import { WebhookSender } from './WebhookSender.ts'

const keys = webhookKeys(randomBytes(32), randomBytes(32))
const PAYLOAD = {
  id: '7.1',
  type: 'payment.received' as const,
  timestamp: new Date(0).toISOString(),
  data: { address: '0x1' },
}

/** Sends one message to a server that answers like this. */
async function outcomeOf(answer: (response: ServerResponse) => void, timeoutMs = 10_000) {
  let connections = 0
  const server = createServer((_request, response) => answer(response))
  server.on('connection', () => connections++)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  whenDone(() => {
    server.closeAllConnections()
    return new Promise<void>(done => void server.close(() => done()))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const sender = new WebhookSender(url, keys, new PushReach(['127.0.0.1']), timeoutMs)
  const outcomes = [await sender.post(PAYLOAD, 0), await sender.post(PAYLOAD, 0)]
  sender.close()
  return { ...outcomes[1]!.attempt, connections }
}

test('messages share a connection', async () =>
  expect(await outcomeOf(response => response.end('ok'))).toMatchObject({
    status: 200,
    connections: 1,
  }))

test('an answer of any length counts by its status, and is not read to its end', async () =>
  expect(
    await outcomeOf(response => {
      response.writeHead(200)
      const more = () => response.write(Buffer.alloc(1 << 20), error => error ?? more())
      more()
    }),
  ).toMatchObject({ status: 200, connections: 2 }))

test('a receiver that does not answer in time, or closes the connection, has not accepted', async () => {
  expect(await outcomeOf(() => {}, 20)).toMatchObject({ status: null, problem: 'timeout' })
  expect(await outcomeOf(response => response.destroy())).toMatchObject({ problem: 'unreachable' })
})

test('a receiver that answers with another protocol has not accepted', async () =>
  expect(
    await outcomeOf(response => {
      response.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end()
    }),
  ).toMatchObject({ status: null, problem: 'unreachable' }))

/** Its text would be refused, too. */
const afterDns = Object.assign(new PushReach([]), { isEndpoint: () => true })
for (const [url, reach] of [
  ['https://localhost/', afterDns],
  ['https://127.0.0.1/', new PushReach([])],
  ['http://10.1.2.3/', new PushReach([])],
] as const)
  test(`nothing is sent to ${url}`, async () => {
    const sender = new WebhookSender(url, keys, reach)
    expect((await sender.post(PAYLOAD, 0)).attempt).toMatchObject({
      status: null,
      problem: 'not_public',
    })
    sender.close()
  })

test('keys are per webhook, and the same in every process', () => {
  const [installation, salt] = [randomBytes(32), randomBytes(32)]
  const [one, again] = [webhookKeys(installation, salt), webhookKeys(installation, salt)]
  expect([one.secret, one.publicKey]).toEqual([again.secret, again.publicKey])
  const another = webhookKeys(installation, randomBytes(32))
  expect(another.secret).not.toBe(one.secret)
  expect(another.publicKey).not.toBe(one.publicKey)
})
