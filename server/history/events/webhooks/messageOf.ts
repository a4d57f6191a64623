import type { Event } from '#api/schemas/events.ts'
import type { WEBHOOK_TEST } from '#api/values/webhooks.ts'
import type { WebhookKeys } from './webhookKeys.ts'

export type Payload = Omit<Event, 'type'> & { type: Event['type'] | typeof WEBHOOK_TEST }

/** Signed for each attempt, because receivers refuse an old timestamp. */
export function messageOf(payload: Payload, { sign }: WebhookKeys, nowMs: number) {
  const body = Buffer.from(JSON.stringify(payload))
  const id = messageId(payload)
  const seconds = Math.floor(nowMs / 1000)
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'user-agent': 'CXAC-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': sign(id, seconds, body),
    },
  }
}

/** The same for each attempt; with the address, because two wallets may have an event of the same block and line. */
const messageId = ({ id, data }: Payload): string => `${data.address}_${id.replaceAll('.', '_')}`
