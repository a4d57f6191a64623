import { verify } from 'node:crypto'
import { promisify } from 'node:util'
import { FieldReader } from '#api/chain/FieldReader.ts'
import { encodeOrderProof, type OrderProof, signedBytes } from '#api/chain/keys/orderProof.ts'
import { type OwnerKey, readOwnerKey } from '#api/chain/keys/ownerKey.ts'
import type { OwnerSignature } from '#api/schemas/ownerSignature.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { p256KeyOf } from './p256.ts'
import { ed25519KeyOf, hasSoundPoints } from '../../chain/ed25519.ts'
import { signatureFromDer } from './signatureFromDer.ts'

/** With a callback: in the thread pool, so that other requests do not wait. */
const verifyInPool = promisify(
  (
    ...args: [
      algorithm: string | null,
      data: Uint8Array,
      key: Parameters<typeof verify>[2],
      signature: Uint8Array,
      done: (error: Error | null, isValid: boolean) => void,
    ]
  ) => verify(...args),
)

/** The bytes that were signed, and by which key. */
export interface Signed {
  order: Uint8Array
  key: OwnerKey
  proof: OrderProof
}

/**
 * Throws unless the signature is one of this key over this order; by a passkey, made on a page of `publicUrl`. Whose key
 * it is, the ledger decides.
 */
export async function verifySignature(written: OwnerSignature, publicUrl: string): Promise<Signed> {
  const signed = read(written)
  const { key, proof, order } = signed
  if (!isMadeOn(publicUrl, proof)) throw new Refusal('signature_invalid')
  const message = signedBytes(key, order, proof)
  if (!message) throw new Refusal('signature_invalid')
  if (!(await isValid(key, message, proof.signature))) throw new Refusal('signature_invalid')
  return signed
}

/** A page of a subdomain, or one that shows ours in a frame, could otherwise ask for a touch too. */
function isMadeOn(publicUrl: string, { assertion }: OrderProof): boolean {
  if (!assertion) return true
  try {
    const { origin, crossOrigin } = JSON.parse(Buffer.from(assertion.clientDataJson).toString())
    return origin === new URL(publicUrl).origin && crossOrigin !== true
  } catch {
    return false
  }
}

async function isValid(
  { type, publicKey }: OwnerKey,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  try {
    if (type === 'passkey_p256')
      return await verifyInPool('sha256', message, p256KeyOf(publicKey), signature)
    return (
      hasSoundPoints(signature, publicKey) &&
      (await verifyInPool(null, message, ed25519KeyOf(publicKey), signature))
    )
  } catch {
    return false // The public key is no point of the curve.
  }
}

function read({
  order,
  key,
  signature,
  authenticatorData,
  clientDataJSON,
}: OwnerSignature): Signed {
  try {
    const reader = new FieldReader(bytesOf(key, 'hex'))
    const ownerKey = readOwnerKey(reader)
    reader.end()
    const given = bytesOf(signature, 'base64url')
    const proof = {
      signature: ownerKey.type === 'passkey_p256' ? signatureFromDer(given) : given,
      assertion:
        authenticatorData === undefined || clientDataJSON === undefined
          ? null
          : {
              authenticatorData: bytesOf(authenticatorData, 'base64url'),
              clientDataJson: bytesOf(clientDataJSON, 'base64url'),
            },
    }
    // What has no encoding must not reach a batch, which would fail as a whole.
    encodeOrderProof(proof)
    return { order: bytesOf(order, 'hex'), key: ownerKey, proof }
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('signature_invalid')
    throw error
  }
}

const bytesOf = (text: string, encoding: 'hex' | 'base64url') =>
  new Uint8Array(Buffer.from(text, encoding))
