import { createHmac } from 'node:crypto'
import { request } from 'node:http'

/** Posts an event as the server does. `cut`: the connection ends in the middle of the body. The status; null without one. */
export function deliver(
  url: string,
  secret: string,
  event: { id: string },
  what: 'whole' | 'cut' = 'whole',
): Promise<number | null> {
  const body = Buffer.from(JSON.stringify(event))
  const id = `test_${event.id}`
  const at = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest('base64')
  return new Promise(done => {
    const sending = request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        'webhook-id': id,
        'webhook-timestamp': at,
        'webhook-signature': `v1,${signature}`,
      },
    })
    sending.on('response', response => done(response.resume().statusCode!))
    sending.on('error', () => done(null))
    if (what === 'whole') sending.end(body)
    else sending.write(body.subarray(0, body.length / 2), () => sending.destroy())
  })
}
