import { createHmac, hkdfSync } from 'node:crypto'
import { publicKeyOf, sign } from '../../../chain/ed25519.ts'

const KEY_BYTES = 32

/** Signs the messages of one webhook, by Standard Webhooks 1.0. */
export interface WebhookKeys {
  /** whsec_…, for `v1`. */
  secret: string
  /** whpk_…, for `v1a`. */
  publicKey: string
  /** The header `webhook-signature`. */
  sign: (id: string, seconds: number, body: Uint8Array) => string
}

/**
 * Each webhook has its own keys: with a common one, a receiver could pass on its messages to another receiver, who
 * would believe them.
 */
export function webhookKeys(installation: Uint8Array, salt: Uint8Array): WebhookKeys {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', installation, salt, use, KEY_BYTES))
  const [shared, signing] = [derive('cxac webhook secret'), derive('cxac webhook signing key')]
  return {
    secret: `whsec_${shared.toString('base64')}`,
    publicKey: `whpk_${base64(publicKeyOf(signing))}`,
    sign: (id, seconds, body) => {
      const signed = Buffer.concat([Buffer.from(`${id}.${seconds}.`), body])
      const hmac = createHmac('sha256', shared).update(signed).digest('base64')
      return `v1,${hmac} v1a,${base64(sign(signed, signing))}`
    },
  }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
