import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { messageOf } from '#server/history/events/webhooks/messageOf.ts'
import { webhookKeys } from '#server/history/events/webhooks/webhookKeys.ts'
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
  'a time too long ago': { nowMs: NOW_MS + 301_000 },
  'a time in the future': { nowMs: NOW_MS - 301_000 },
}))
  test(`a message with ${what} is refused`, () =>
    expect(() => verifyWebhook({ ...sent, ...change })).toThrow(
      expect.objectContaining({ name: 'NotVerified' }),
    ))

for (const key of ['secret', 'whsec_ä', undefined])
  test(`${key} as key is a mistake of the program, named`, () =>
    expect(() => verifyWebhook({ ...sent, key: key! })).toThrow('`key`'))
