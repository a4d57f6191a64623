import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { messageOf } from '#server/history/events/webhooks/messageOf.ts'
import { webhookKeys } from '#server/history/events/webhooks/webhookKeys.ts'
import { WebhookExpired, WebhookNotSigned } from './errors.ts'
import type { ReceivedWebhook } from './types.ts'
import { verifyWebhook } from './verifyWebhook.ts'

const NOW_MS = Date.UTC(2026, 10, 18)
const keys = webhookKeys(randomBytes(32), randomBytes(16))
const others = webhookKeys(randomBytes(32), randomBytes(16))
const event = {
  id: '7.1',
  type: 'payment.received' as const,
  timestamp: '2026-11-18T00:00:00.000Z',
  data: { address: `0x${'ä'.repeat(4)}` },
}
const { body, headers } = messageOf(event, keys, NOW_MS)
const plain = headers as unknown as Record<string, string>
const sent: ReceivedWebhook = { headers: plain, body, key: keys.secret, nowMs: NOW_MS }
const signatures = plain['webhook-signature']!
const [v1, v1a] = signatures.split(' ') as [string, string]
const signedBy = (text: string) => ({ headers: { ...plain, 'webhook-signature': text } })

for (const [what, change] of Object.entries<Partial<ReceivedWebhook>>({
  'with the secret': {},
  'with the public key': { key: keys.publicKey },
  'as headers of fetch': { headers: new Headers(plain) },
  'as text': { body: body.toString() },
  'with other cases of header names': {
    headers: Object.fromEntries(Object.entries(plain).map(([k, v]) => [k.toUpperCase(), v])),
  },
  'after five minutes': { nowMs: NOW_MS + 300_000 },
  'after an hour that is tolerated': { nowMs: NOW_MS + 3_600_000, toleranceSeconds: 3600 },
  'with a signature of another key before': signedBy(`v1,${'A'.repeat(43)}= ${v1}`),
}))
  test(`a message is accepted ${what}`, () =>
    expect(verifyWebhook({ ...sent, ...change })).toEqual(event))

test('the test vector of Standard Webhooks is accepted', () =>
  expect(
    verifyWebhook({
      headers: {
        'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        'webhook-timestamp': '1614265330',
        'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      },
      body: '{"test": 2432232314}',
      key: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      nowMs: 1_614_265_330_000,
    }),
  ).toEqual({ test: 2_432_232_314 }))

for (const [what, change] of Object.entries<Partial<ReceivedWebhook>>({
  'another body': { body: body.toString().replace('7.1', '7.2') },
  'another secret': { key: others.secret },
  'another public key': { key: others.publicKey },
  'only the other kind of signature': signedBy(v1a),
  'only the other kind of signature, for the public key': { ...signedBy(v1), key: keys.publicKey },
  'one kind of signature as the other': signedBy(v1a.replace('v1a', 'v1')),
  'a cut signature': signedBy(v1.slice(0, -8)),
  'a cut signature, for the public key': { ...signedBy(v1a.slice(0, -8)), key: keys.publicKey },
  'another id': { headers: { ...plain, 'webhook-id': 'x' } },
  'another time': { headers: { ...plain, 'webhook-timestamp': String(NOW_MS / 1000 + 1) } },
  'no time': { headers: { ...plain, 'webhook-timestamp': 'NaN' } },
  'no headers': { headers: {} },
  'another key, and a time too long ago': { key: others.secret, nowMs: NOW_MS + 301_000 },
}))
  test(`a message with ${what} is not signed`, () =>
    expect(() => verifyWebhook({ ...sent, ...change })).toThrow(WebhookNotSigned))

for (const [when, nowMs] of [
  ['more than five minutes ago', NOW_MS + 301_000],
  ['more than five minutes in the future', NOW_MS - 301_000],
] as const)
  test(`a message that was signed ${when} has expired`, () =>
    expect(() => verifyWebhook({ ...sent, nowMs })).toThrow(WebhookExpired))

test('a parsed body throws an error that names it', () =>
  expect(() => verifyWebhook({ ...sent, body: event as unknown as string })).toThrow('`body`'))

for (const key of ['secret', 'whsec_ä', undefined])
  test(`${key} as key throws an error that names it`, () =>
    expect(() => verifyWebhook({ ...sent, key: key! })).toThrow('`key`'))
