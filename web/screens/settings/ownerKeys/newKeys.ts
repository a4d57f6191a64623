import { signWithSecret } from '#api/chain/keys/signWithSecret.ts'
import type { OwnerKeys } from '#api/schemas/ownerKeys.ts'
import type { NewKey } from '../../../account/ownerKeys/newKeySet.ts'
import { keyOfSecret, readRecoveryKey } from '../../../account/ownerKeys/recoveryKey.ts'
import { NotDone } from '../../../ask/failures.ts'
import { readAmount } from '../../../coin/readAmount.ts'
import { signWithPasskey } from '../../../account/ownerKeys/signOrder.ts'
import { t } from '../../../language/t.ts'

/** A passkey of the account as a key of the wallet. */
export const newPasskey = (
  { id, name, key, credentialId }: OwnerKeys['passkeys'][number],
  rpId: string,
): NewKey => ({
  key,
  name,
  passkey: id,
  sign: order =>
    signWithPasskey(order, { keys: [{ key, credentialId }], rpId }, t('keys.nothing_changed')),
})

export function newRecovery(recovery: string): NewKey {
  const secret = readRecoveryKey(recovery)!
  const key = keyOfSecret(secret)
  return { key, name: t('keys.recovery_file'), sign: order => signWithSecret(order, secret, key) }
}

interface TypedProgram {
  secret: Uint8Array
  name: string
  limit: string
}

/** A key that pays by itself, up to a sum a day, and changes nothing. */
export function newProgram({ secret, name, limit }: TypedProgram): NewKey {
  const { amount } = readAmount(limit.trim())
  if (!amount) throw new NotDone(t('refusals.amount_invalid'))
  const key = keyOfSecret(secret, amount)
  return { key, name, sign: order => signWithSecret(order, secret, key) }
}
