import { publicKeyOf, sign } from '#ed25519'
import { sha256 } from '#sha256'
import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js'
import { sha512 } from '@noble/hashes/sha2.js'
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
  /** R of an Ed25519 signature is the neutral point. */
  hasSmallR?: true
}

const RP_ID = 'wallet.example'
const PRESENT_AND_VERIFIED = 0x05

const seedOf = (seed: number) => sha256(utf8ToBytes(`cxac test key ${seed}`))

export function plainKey(seed: number, dailyLimit: Micros = ZERO): TestKey {
  const secret = seedOf(seed)
  return {
    key: { type: 'ed25519', dailyLimit, rpIdHash: null, publicKey: publicKeyOf(secret) },
    sign: (order, habits = {}) => ({
      signature: signEd25519(order, secret, habits),
      assertion: null,
    }),
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
      const signature = isP256 ? p256.sign(signed, secret) : signEd25519(signed, secret, habits)
      return { signature, assertion }
    }),
  }
}

/** A signature with a small R needs the secret too, but verifiers disagree about it. */
function signEd25519(message: Uint8Array, secret: Uint8Array, { hasSmallR }: Habits): Uint8Array {
  if (!hasSmallR) return sign(message, secret)
  const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(secret)
  const r = ed25519.Point.ZERO.toBytes()
  const k = bytesToNumberLE(sha512(concatBytes(r, pointBytes, message)))
  return concatBytes(r, numberToBytesLE(ed25519.Point.Fn.create(k * scalar), 32))
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
