import { hash } from 'node:crypto'
import { encodeOwnerKey, type OwnerKey } from '#api/chain/keys/ownerKey.ts'
import { ZERO } from '#api/chain/money.ts'

/** Of COSE keys: labels, and the values of these curves. */
const CURVE = -1
const X = -2
const Y = -3
const P256 = 1
const ED25519 = 6

/** The key of the wallet that a stored passkey can be, as bytes; null for another algorithm, such as RSA. */
export async function keyOfPasskey(coseKey: Uint8Array, rpId: string): Promise<Uint8Array | null> {
  const { decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers')
  const fields = decodeCredentialPublicKey(new Uint8Array(coseKey)) as unknown as Map<
    number,
    number | Uint8Array
  >
  const [curve, x, y] = [fields.get(CURVE), fields.get(X), fields.get(Y)]
  const rpIdHash = new Uint8Array(hash('sha256', rpId, 'buffer'))
  const common = { dailyLimit: ZERO, rpIdHash }
  const key: OwnerKey | null =
    curve === P256 && x instanceof Uint8Array && y instanceof Uint8Array
      ? { ...common, type: 'passkey_p256', publicKey: new Uint8Array([...x, ...y]) }
      : curve === ED25519 && x instanceof Uint8Array
        ? { ...common, type: 'passkey_ed25519', publicKey: new Uint8Array(x) }
        : null
  return key && encodeOwnerKey(key)
}
