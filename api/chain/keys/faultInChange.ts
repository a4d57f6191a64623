import type { ChangeEvidence } from './evidence.ts'
import { findOwnerKey, hashKeySet, type KeySet } from './keySet.ts'
import { encodeKeysOrder, isInTime } from './order.ts'
import { isOrderProof } from './orderProof.ts'

/** Null if a key of the set before has signed the next one. */
export function faultInChange(
  before: KeySet | undefined,
  { set, key, proof, validUntilMs, atMs }: ChangeEvidence,
): string | null {
  if (!before || !findOwnerKey(before, key))
    return 'is by a key that is not in the set of the wallet'
  if (key.dailyLimit !== 0n) return 'is by a key that cannot change the keys'
  if (!isInTime(validUntilMs, atMs)) return `is valid until ${validUntilMs}, not at ${atMs}`
  const order = encodeKeysOrder({
    originHash: set.originHash,
    address: set.address,
    before: hashKeySet(before),
    after: hashKeySet(set),
    validUntilMs,
  })
  return isOrderProof(key, order, proof) ? null : 'has no valid signature of this change'
}
