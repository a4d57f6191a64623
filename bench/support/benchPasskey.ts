import { generateKeyPairSync, hash, sign } from 'node:crypto'
import { orderChallenge } from '#api/chain/keys/orderProof.ts'
import type { OwnerKey } from '#api/chain/keys/ownerKey.ts'
import { ZERO } from '#api/chain/money.ts'

/** The page on which the passkeys are used. */
export const BENCH_SITE = 'https://bench.example'
const RP_ID_HASH = new Uint8Array(hash('sha256', new URL(BENCH_SITE).hostname, 'buffer'))
const AUTHENTICATOR_DATA = Buffer.concat([RP_ID_HASH, Buffer.from([5, 0, 0, 0, 0])])

/** A passkey with P-256, which signs as a device does. */
export function benchPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const key: OwnerKey = {
    type: 'passkey_p256',
    dailyLimit: ZERO,
    rpIdHash: RP_ID_HASH,
    publicKey: new Uint8Array(
      Buffer.concat([Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]),
    ),
  }
  const assert = (order: Uint8Array, dsaEncoding: 'der' | 'ieee-p1363') => {
    const clientDataJson = Buffer.from(
      `{"type":"webauthn.get","challenge":"${orderChallenge(order)}","origin":"${BENCH_SITE}"}`,
    )
    const message = Buffer.concat([AUTHENTICATOR_DATA, hash('sha256', clientDataJson, 'buffer')])
    const signature = sign('sha256', message, { key: privateKey, dsaEncoding })
    return { signature, authenticatorData: AUTHENTICATOR_DATA, clientDataJson }
  }
  return { key, assert }
}
