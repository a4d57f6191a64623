import { publicKeyOf, sign } from '#ed25519'
import { sha256 } from '#sha256'
import { p256 } from '@noble/curves/nist.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Micros, ZERO } from '../money.ts'
import { orderChallenge, type OrderProof } from '../keys/orderProof.ts'
import type { OwnerKey } from '../keys/ownerKey.ts'

/** A key with its secret half, for tests and vectors. */
export interface TestKey {
  key: OwnerKey
  sign: (order: Uint8Array, habits?: Habits) => OrderProof
}

interface Habits {
  /** The flags of the authenticator: present and verified. */
  flags?: number
  rpId?: string
  /** Of the client data. */
  type?: string
  challenge?: string
}

const RP_ID = 'wallet.example'
const PRESENT_AND_VERIFIED = 0x05

const seedOf = (seed: number) => sha256(utf8ToBytes(`cxac test key ${seed}`))

export function plainKey(seed: number, dailyLimit: Micros = ZERO): TestKey {
  const secret = seedOf(seed)
  return {
    key: { type: 'ed25519', dailyLimit, rpIdHash: null, publicKey: publicKeyOf(secret) },
    sign: order => ({ signature: sign(order, secret), assertion: null }),
  }
}

export function passkey(
  seed: number,
  type: 'passkey_p256' | 'passkey_ed25519' = 'passkey_p256',
): TestKey {
  const secret = seedOf(seed)
  const isP256 = type === 'passkey_p256'
  const publicKey = isP256 ? p256.getPublicKey(secret, false).slice(1) : publicKeyOf(secret)
  return {
    key: { type, dailyLimit: ZERO, rpIdHash: sha256(utf8ToBytes(RP_ID)), publicKey },
    sign: memoized((order, habits = {}) => {
      const assertion = assert(order, habits)
      const signed = concatBytes(assertion.authenticatorData, sha256(assertion.clientDataJson))
      const signature = isP256 ? p256.sign(signed, secret) : sign(signed, secret)
      return { signature, assertion }
    }),
  }
}

/** Hundreds of chains begin alike, and a signature takes noble milliseconds. */
function memoized(signOrder: TestKey['sign']): TestKey['sign'] {
  const known = new Map<string, OrderProof>()
  return (order, habits) => {
    const name = `${bytesToHex(order)} ${JSON.stringify(habits)}`
    const proof = known.get(name) ?? signOrder(order, habits)
    known.set(name, proof)
    return proof
  }
}

function assert(
  order: Uint8Array,
  {
    flags = PRESENT_AND_VERIFIED,
    rpId = RP_ID,
    type = 'webauthn.get',
    challenge = orderChallenge(order),
  }: Habits,
) {
  const origin = `https://${RP_ID}`
  const clientData = JSON.stringify({ type, challenge, origin, crossOrigin: false })
  return {
    authenticatorData: concatBytes(
      sha256(utf8ToBytes(rpId)),
      Uint8Array.of(flags),
      new Uint8Array(4),
    ),
    clientDataJson: utf8ToBytes(clientData),
  }
}
