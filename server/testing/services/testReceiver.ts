import { createHmac, createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Received {
  id: string
  type: string
  data: { address: string; line?: number }
}

/** The receiver of a webhook. It accepts only messages that are signed as Standard Webhooks 1.0 says. */
export async function testReceiver() {
  const requests: string[] = []
  const received: Received[] = []
  const ids: string[] = []
  /** The status of the next answers, then 204. */
  const answers: (number | Record<string, string | number>)[] = []
  const keys = { secret: '', publicKey: '' }
  let onRequest: () => Promise<unknown> = async () => {}

  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      requests.push(request.url!)
      await onRequest()
      const { status = 204, ...headers } = toAnswer(answers.shift())
      const body = Buffer.concat(chunks)
      const isSigned = !keys.secret || isRight(request, body, keys)
      if (isSigned && status >= 200 && status < 300) {
        received.push(JSON.parse(String(body)) as Received)
        ids.push(String(request.headers['webhook-id']))
      }
      response.writeHead(isSigned ? status : 401, headers as Record<string, string>).end()
    })().catch(() => response.destroy())
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>(done => void server.close(() => done()))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    requests,
    received,
    /** The header `webhook-id` of each accepted message. */
    ids,
    answers,
    keys,
    onRequest: (hear: () => Promise<unknown>) => (onRequest = hear),
  }
}

type Given = number | Record<string, string | number> | undefined

const toAnswer = (given: Given): { status?: number } & Record<string, string | number> =>
  typeof given === 'object' ? given : given === undefined ? {} : { status: given }

function isRight(
  { headers }: IncomingMessage,
  body: Buffer,
  { secret, publicKey }: { secret: string; publicKey: string },
): boolean {
  const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const hmac = createHmac('sha256', key).update(signed).digest('base64')
  const x = Buffer.from(publicKey.replace('whpk_', ''), 'base64').toString('base64url')
  const ed25519 = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
  const [v1 = '', v1a = ''] = String(headers['webhook-signature']).split(' ')
  return (
    /^\d{10}$/.test(timestamp) &&
    !id.includes('.') &&
    v1 === `v1,${hmac}` &&
    v1a.startsWith('v1a,') &&
    verify(null, signed, ed25519, Buffer.from(v1a.slice(4), 'base64'))
  )
}
