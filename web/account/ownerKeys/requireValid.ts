import { p256 } from '@noble/curves/nist.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { decodeBase64 } from '#api/chain/base64.ts'
import { FieldReader } from '#api/chain/FieldReader.ts'
import { isOrderProof } from '#api/chain/keys/orderProof.ts'
import { readOwnerKey } from '#api/chain/keys/ownerKey.ts'
import { NotSigned } from '../../ask/failures.ts'
import { t } from '../../language/t.ts'

/** The server named the passkey's public key: with another one, somebody else could sign. */
export function requireValid(
  order: Uint8Array,
  key: string,
  given: { signature: string; authenticatorData: string; clientDataJSON: string },
): void {
  const ownerKey = readOwnerKey(new FieldReader(hexToBytes(key)))
  const signature = fromBase64Url(given.signature)
  const proof = {
    signature:
      ownerKey.type === 'passkey_p256'
        ? p256.Signature.fromBytes(signature, 'der').toBytes('compact')
        : signature,
    assertion: {
      authenticatorData: fromBase64Url(given.authenticatorData),
      clientDataJson: fromBase64Url(given.clientDataJSON),
    },
  }
  if (!isOrderProof(ownerKey, order, proof)) throw new NotSigned(t('refusals.signature_invalid'))
}

function fromBase64Url(text: string): Uint8Array {
  const padded = text + '='.repeat((4 - (text.length % 4)) % 4)
  const bytes = decodeBase64(padded.replaceAll('-', '+').replaceAll('_', '/'))
  if (!bytes) throw new NotSigned(t('refusals.signature_invalid'))
  return bytes
}
