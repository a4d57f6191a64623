import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { InputOf } from '#api/call.ts'
import type { changeOwnerKeys } from '#api/calls/ownerKeys.ts'
import { parseAddress } from '#api/chain/address.ts'
import { FieldReader } from '#api/chain/FieldReader.ts'
import { encodeKeySet, hashKeySet, type KeySet, originHashOf } from '#api/chain/keys/keySet.ts'
import { encodeKeysOrder, NO_KEY_SET, ORDER_LIFE_MS } from '#api/chain/keys/order.ts'
import { type OwnerKey, readOwnerKey } from '#api/chain/keys/ownerKey.ts'
import type { OwnerSignature } from '#api/schemas/ownerSignature.ts'
import type { OwnerKeys } from '#api/schemas/ownerKeys.ts'
import { NotDone } from '../../ask/failures.ts'
import { t } from '../../language/t.ts'
import { serverClock } from '../../time/serverClock.ts'

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
  const address = parseAddress(state.address)!
  const originHash = originHashOf(state.origin)
  const setOf = (keys: readonly string[], sequence: number): KeySet => ({
    originHash,
    address,
    sequence,
    keys: keys.map(parseKey),
  })
  // Not the server's hash: if it lists a key that is not in the wallet's set, this order fits no set.
  const before = state.sequence
    ? hashKeySet(
        setOf(
          state.keys.map(({ key }) => key),
          state.sequence,
        ),
      )
    : NO_KEY_SET
  if (bytesToHex(before) !== state.before) throw new NotDone(t('refusals.keys_changed'))
  const set = setOf([...kept, ...added.map(({ key }) => key)], state.sequence + 1)
  const order = encodeKeysOrder({
    originHash,
    address,
    before,
    after: hashKeySet(set),
    validUntilMs: serverClock.now() + ORDER_LIFE_MS,
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

const parseKey = (hex: string): OwnerKey => readOwnerKey(new FieldReader(hexToBytes(hex)))
