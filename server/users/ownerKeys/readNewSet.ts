import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { InputOf } from '#api/call.ts'
import type { changeOwnerKeys } from '#api/calls/ownerKeys.ts'
import { FieldReader } from '#api/chain/FieldReader.ts'
import { decodeKeySet, findOwnerKey, hashKeySet, type KeySet } from '#api/chain/keys/keySet.ts'
import { encodeKeysOrder, isInTime, NO_KEY_SET } from '#api/chain/keys/order.ts'
import { encodeOwnerKey } from '#api/chain/keys/ownerKey.ts'
import { isSameHash } from '#api/chain/tree/merkle.ts'
import { MAX_AMOUNT } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { type Signed, verifySignature } from '../../ledger/ownerKeys/verifySignature.ts'
import { parsePasskeyName } from '../passkeys/parsePasskeyName.ts'
import type { NewOwnerKey, PasskeyAsKey } from './storedOwnerKeys.ts'

/** What a new key set of this wallet must fit. */
interface Present {
  address: string
  originHash: Uint8Array
  /** The last one. */
  before: KeySet | null
  passkeys: readonly PasskeyAsKey[]
  publicUrl: string
  nowMs: number
}

interface NewSet {
  set: KeySet
  added: NewOwnerKey[]
  /** Valid, all of the same order. */
  signatures: (Signed & { validUntilMs: number })[]
  before: Uint8Array
}

/** Throws unless the set can follow, and each new key has signed it: one that does not work would lock the coins in. */
export async function readNewSet(
  { set: written, signatures: writtenSignatures, added }: InputOf<typeof changeOwnerKeys>,
  { address, originHash, before: last, passkeys, publicUrl, nowMs }: Present,
): Promise<NewSet> {
  const set = parseSet(written)
  if (set.address !== address || !isSameHash(set.originHash, originHash))
    throw new Refusal('key_set_invalid')
  if (set.keys.some(({ dailyLimit }) => dailyLimit > MAX_AMOUNT))
    throw new Refusal('key_set_invalid')
  if (set.sequence !== (last?.sequence ?? 0) + 1) throw new Refusal('keys_changed')
  const before = last ? hashKeySet(last) : NO_KEY_SET
  const signatures = []
  for (const one of writtenSignatures) {
    const signed = await verifySignature(one, publicUrl)
    const validUntilMs = validUntilIn(signed.order)
    const order = { originHash, address: set.address, before, after: hashKeySet(set), validUntilMs }
    if (!isSameHash(encodeKeysOrder(order), signed.order)) throw new Refusal('keys_changed')
    if (!isInTime(validUntilMs, nowMs)) throw new Refusal('order_expired')
    signatures.push({ ...signed, validUntilMs })
  }
  const newKeys = set.keys.filter(key => !last || !findOwnerKey(last, key)).map(encodeOwnerKey)
  const signers = new Set(signatures.map(({ key }) => bytesToHex(encodeOwnerKey(key))))
  if (!newKeys.every(key => signers.has(bytesToHex(key)))) throw new Refusal('signature_invalid')
  return { set, signatures, before, added: newKeys.map(key => newOwnerKey(key, added, passkeys)) }
}

function parseSet(hex: string): KeySet {
  try {
    return decodeKeySet(hexToBytes(hex))
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('key_set_invalid')
    throw error
  }
}

const TIME_BYTES = 8

/** The last field of the order. */
function validUntilIn(order: Uint8Array): number {
  try {
    return new FieldReader(order.slice(-TIME_BYTES)).count()
  } catch {
    throw new Refusal('keys_changed')
  }
}

/** A passkey must be one of the account: otherwise no browser would find it. */
function newOwnerKey(
  key: Uint8Array,
  added: InputOf<typeof changeOwnerKeys>['added'],
  passkeys: readonly PasskeyAsKey[],
): NewOwnerKey {
  const named = added.find(one => one.key === bytesToHex(key))
  if (!named) throw new Refusal('key_set_invalid')
  const passkey = passkeys.find(({ id }) => id === named.passkey) ?? null
  const isPlain = key[0] === PLAIN
  if (isPlain ? passkey !== null : !passkey || !isSamePasskey(passkey.key, key))
    throw new Refusal('key_set_invalid')
  return { key, name: parseName(named.name), credentialId: passkey?.credentialId ?? null }
}

/** The code of a plain Ed25519 key. */
const PLAIN = 3
const LIMIT_AT = 1
const LIMIT_END = 9

/** Apart from the limit, which the owner chooses. */
const isSamePasskey = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => (i >= LIMIT_AT && i < LIMIT_END) || byte === b[i])

function parseName(text: string): string {
  try {
    return parsePasskeyName(text)
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('owner_key_name_invalid') : error
  }
}
