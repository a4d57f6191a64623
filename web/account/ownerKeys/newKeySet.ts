import { bytesToHex } from '@noble/hashes/utils.js'
import type { InputOf } from '#api/call.ts'
import type { changeOwnerKeys } from '#api/calls/ownerKeys.ts'
import { encodeKeySet, hashKeySet } from '#api/chain/keys/keySet.ts'
import { encodeKeysOrder, NO_KEY_SET } from '#api/chain/keys/order.ts'
import type { OwnerSignature } from '#api/schemas/ownerSignature.ts'
import type { OwnerKeys } from '#api/schemas/ownerKeys.ts'
import { NotDone } from '../../ask/failures.ts'
import { t } from '../../language/t.ts'
import { listedSet, setOf } from './listedSet.ts'
import { orderEndMs } from './orderEndMs.ts'

type Sign = (order: Uint8Array) => OwnerSignature | Promise<OwnerSignature>

export interface NewKey {
  key: string
  name: string
  /** Its id, if it is one. */
  passkey?: string
  /** Each new key signs: one that does not work would lock the coins in. */
  sign: Sign
}

interface Change {
  /** Keys that stay, in hex. */
  kept: readonly string[]
  added: readonly NewKey[]
  /** By a key in force; null before the first set. */
  sign: Sign | null
}

/** The input of the calls that give the wallet another key set. */
export async function newKeySet(
  state: OwnerKeys,
  { kept, added, sign }: Change,
): Promise<InputOf<typeof changeOwnerKeys>> {
  // Not the server's hash: if it lists a key that is not in the wallet's set, this order fits no set.
  const before = state.sequence ? hashKeySet(listedSet(state)) : NO_KEY_SET
  if (bytesToHex(before) !== state.before) throw new NotDone(t('refusals.keys_changed'))
  const set = setOf(state, [...kept, ...added.map(({ key }) => key)], state.sequence + 1)
  const order = encodeKeysOrder({
    originHash: set.originHash,
    address: set.address,
    before,
    after: hashKeySet(set),
    validUntilMs: orderEndMs(),
  })
  const signatures: OwnerSignature[] = []
  for (const one of added) signatures.push(await one.sign(order))
  if (sign) signatures.push(await sign(order))
  return {
    set: bytesToHex(encodeKeySet(set)),
    signatures,
    added: added.map(({ key, name, passkey }) => ({
      key,
      name,
      ...(passkey !== undefined && { passkey }),
    })),
  }
}
