import { bytesToHex } from '@noble/hashes/utils.js'
import { orderChallenge } from '#api/chain/keys/orderProof.ts'
import { signWithSecret } from '#api/chain/keys/signWithSecret.ts'
import type { OwnerSignature } from '#api/schemas/ownerSignature.ts'
import { NotDone, NotSigned } from '../../ask/failures.ts'
import { t } from '../../language/t.ts'
import { touchPasskey } from '../passkeys/passkeys.ts'
import { requireValid } from './requireValid.ts'
import { keyOfSecret, readRecoveryKey } from './recoveryKey.ts'

/** Well within the life of an order. */
const TOUCH_MS = 120_000

/** A passkey as a key of the wallet. */
interface PasskeyOption {
  key: string
  credentialId: string | null
}

interface Keyring {
  keys: readonly PasskeyOption[]
  rpId: string
}

/** Signs with the recovery key, or with a passkey if none is given. `outcome`: the sentence if that fails. */
export const signOrder = (
  order: Uint8Array,
  keyring: Keyring,
  recovery: string,
  outcome: string,
): Promise<OwnerSignature> =>
  recovery.trim()
    ? signWithRecovery(order, keyring, recovery)
    : signWithPasskey(order, keyring, outcome)

export async function signWithPasskey(
  order: Uint8Array,
  { keys, rpId }: Keyring,
  outcome: string,
): Promise<OwnerSignature> {
  const allowCredentials = keys.flatMap(({ credentialId: id }) =>
    id ? [{ id, type: 'public-key' as const }] : [],
  )
  if (!allowCredentials.length) throw new NotSigned(t('keys.recovery_file_needed'))
  const options = {
    challenge: orderChallenge(order),
    rpId,
    allowCredentials,
    userVerification: 'required' as const,
    timeout: TOUCH_MS,
  }
  const { id, response } = await touchPasskey(options, outcome).catch((error: unknown) => {
    throw error instanceof NotDone ? new NotSigned(error.message, { cause: error }) : error
  })
  const used = keys.find(({ credentialId }) => credentialId === id)
  if (!used) throw new NotSigned(t('refusals.signature_invalid'))
  const { signature, authenticatorData, clientDataJSON } = response
  const signed = { order: bytesToHex(order), key: used.key, signature }
  requireValid(order, used.key, response)
  return { ...signed, authenticatorData, clientDataJSON }
}

async function signWithRecovery(
  order: Uint8Array,
  { keys }: Keyring,
  recovery: string,
): Promise<OwnerSignature> {
  const secret = readRecoveryKey(recovery)
  if (!secret) throw new NotSigned(t('keys.no_recovery_key'))
  const key = keyOfSecret(secret)
  if (!keys.some(one => one.key === key)) throw new NotSigned(t('keys.other_recovery_key'))
  return signWithSecret(order, secret, key)
}
