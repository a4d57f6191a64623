import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { PushDevice } from '../channels.ts'
import type { News } from '../news.ts'
import { encryptPush } from './encryptPush.ts'
import { OutOfReach, type PushReach } from './PushReach.ts'
import type { VapidKeys } from './vapidKeys.ts'

const TIMEOUT_MS = 10_000
/** How long a push service keeps a message for a device that is switched off. */
const TTL_SECONDS = 24 * 60 * 60

/** The subscription has ended, or belongs to another server. */
const GONE = new Set([403, 404, 410])

/** Sends one message (RFC 8030) and returns whether the device is gone; throws if it is to be retried. */
export type SendPush = (device: PushDevice, news: News) => Promise<'sent' | 'gone'>

export function makePusher(keys: VapidKeys, reach: PushReach, now: () => number): SendPush {
  return async (device, { title, body, path, topic }) => {
    // The allowed networks may have changed since the subscription.
    if (!reach.isEndpoint(device.endpoint)) return 'gone'
    const message = encryptPush(JSON.stringify({ title, body, path, topic }), device)
    const headers = {
      authorization: keys.authorize(device.endpoint, now()),
      'content-encoding': 'aes128gcm',
      'content-length': message.length,
      ttl: TTL_SECONDS,
      urgency: 'normal',
    }
    try {
      const status = await post(device.endpoint, headers, message, reach)
      if (GONE.has(status)) return 'gone'
      if (status < 200 || status >= 300) throw new Error(`A push service answered with ${status}`)
      return 'sent'
    } catch (error) {
      if (error instanceof OutOfReach) return 'gone'
      throw error
    }
  }
}

/** Follows no redirect and reads only the status: a stranger chose the server that answers. */
function post(
  endpoint: string,
  headers: Record<string, string | number>,
  body: Buffer,
  { lookup }: PushReach,
): Promise<number> {
  const request = endpoint.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((done, failed) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const asking = request(endpoint, { method: 'POST', headers, lookup, signal, agent: false })
    asking.on('error', failed)
    // After a 101 there is neither an error nor a response.
    asking.on('close', () => failed(new Error('A push service did not answer')))
    asking.on('response', response => {
      done(response.statusCode!)
      response.destroy()
    })
    asking.end(body)
  })
}
