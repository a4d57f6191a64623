import type { Config } from '../../settings/config.ts'
import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto'

/** Push services accept a token for at most a day. */
const TOKEN_SECONDS = 12 * 60 * 60
/** The order of the group of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Identify the server to push services (RFC 8292). */
export interface VapidKeys {
  /** For browsers that subscribe, in base64url. */
  publicKey: string
  /** The Authorization header of a message to this endpoint. */
  authorize: (endpoint: string, nowMs: number) => string
}

/** Derived from the installation's secret, so that all its processes have the same keys from the first start on. */
export function vapidKeys(secret: Uint8Array, config: Config): VapidKeys {
  const contact = contactOf(config)
  const scalar = privateScalar(secret)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(scalar)
  const point = pair.getPublicKey()
  const publicKey = point.toString('base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: scalar.toString('base64url'),
      x: point.toString('base64url', 1, 33),
      y: point.toString('base64url', 33),
    },
  })
  return {
    publicKey,
    authorize: (endpoint, nowMs) => {
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor(nowMs / 1000) + TOKEN_SECONDS,
        sub: contact,
      }
      return `vapid t=${signedToken(claims, key)}, k=${publicKey}`
    },
  }
}

/** The contact for push services. */
const contactOf = ({ publicUrl, mailFrom }: Config): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0]}`

/** From more bits than needed, so that the result is uniform; never zero. */
function privateScalar(secret: Uint8Array): Buffer {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'cxac push key', 48))
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
}

function signedToken(claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
