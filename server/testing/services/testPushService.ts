import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { whenDone } from '../whenDone.ts'

interface Received {
  title: string
  body: string
  path: string
  topic: string
}

/** A push service (RFC 8030) with browsers that can decrypt only their own messages. */
export async function testPushService(now = Date.now) {
  const devices = new Map<string, (request: IncomingMessage, body: Buffer) => number>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const status = devices.get(request.url!)?.(request, Buffer.concat(chunks)) ?? 404
      response.writeHead(status).end()
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  whenDone(() => new Promise<void>(done => void server.close(() => done())))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** A subscribed browser. `answers`: the service's status for its next messages, then 201. */
  function subscribe(answers: number[] = []) {
    const keys = createECDH('prime256v1')
    const publicKey = keys.generateKeys()
    const authSecret = randomBytes(16)
    const path = `/${randomUUID()}`
    const received: Received[] = []
    /** The server's keys that came with the messages. */
    const senders: string[] = []
    let isGone = false
    let requests = 0
    devices.set(path, ({ headers }, body) => {
      requests++
      const status = isGone ? 410 : (answers.shift() ?? 201)
      if (status === 201) {
        senders.push(requireVapid(String(headers.authorization), origin, now()))
        if (headers['content-encoding'] !== 'aes128gcm' || !Number(headers['ttl'])) return 400
        received.push(JSON.parse(decrypt(body)) as Received)
      }
      return status
    })

    function decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const keyEnd = 21 + body.readUInt8(20)
      const senderKey = body.subarray(21, keyEnd)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
      const shared = hkdf(keys.computeSecret(senderKey), authSecret, info, 32)
      const key = hkdf(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = hkdf(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(body.subarray(-16))
      const record = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
      if (record.at(-1) !== 2) throw new Error('The last record is not marked as such')
      return record.subarray(0, -1).toString()
    }

    return {
      keys: {
        endpoint: origin + path,
        p256dh: publicKey.toString('base64url'),
        auth: authSecret.toString('base64url'),
      },
      received,
      senders,
      requests: () => requests,
      leave: () => void (isGone = true),
    }
  }

  return { origin, subscribe }
}

/** The key that signed a token for this service that has not expired (RFC 8292). */
function requireVapid(authorization: string, origin: string, nowMs: number): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.toString('base64url', 1, 33),
      y: point.toString('base64url', 33),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The token is not signed by the key that came with it')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string
    exp: number
    sub: string
  }
  const secondsLeft = exp - nowMs / 1000
  if (aud !== origin || secondsLeft < 0 || secondsLeft > 24 * 3600 || !/^(mailto|https):/.test(sub))
    throw new Error(`The token is not for this service, or not for now: ${aud} ${exp} ${sub}`)
  return key
}

const hkdf = (from: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', from, salt, info, length))
