import { sha256 } from '#sha256'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Address, addressBytes, addressFromBytes } from '../address.ts'
import { FieldReader } from '../FieldReader.ts'
import { HASH_BYTES, isHash, isSameHash } from '../tree/merkle.ts'
import { type Micros, micros } from '../money.ts'
import { encodeUint64 } from '../uint64.ts'

/** What an owner signs to pay. Number and time of the transaction are not known yet. */
export interface TransferOrder {
  originHash: Uint8Array
  from: Address
  to: Address
  amount: Micros
  /** The fee may be lower. */
  largestFee: Micros
  validUntilMs: number
  /** 16 bytes, which count once. */
  id: Uint8Array
}

/** What an owner signs to change the keys of the wallet. */
export interface KeysOrder {
  originHash: Uint8Array
  address: Address
  /** Hash of the key set that it replaces; zeros before the first. */
  before: Uint8Array
  /** Hash of the key set that follows. */
  after: Uint8Array
  validUntilMs: number
}

export const ORDER_ID_BYTES = 16
/** How long a server gives for a signature. */
export const ORDER_LIFE_MS = 600_000
/** An audit allows for clocks that differ. */
const MAX_ORDER_LIFE_MS = ORDER_LIFE_MS + 60_000
export const NO_KEY_SET: Uint8Array = new Uint8Array(HASH_BYTES)

const TAG = utf8ToBytes('CXAC-order\x01')
const TRANSFER = 1
const KEYS = 2

/** The canonical bytes, laid out in docs/verify.md. */
export function encodeTransferOrder(order: TransferOrder): Uint8Array {
  if (!isHash(order.originHash) || order.id.length !== ORDER_ID_BYTES)
    throw new RangeError('A hash has 32 bytes, and an id 16')
  return concatBytes(
    TAG,
    order.originHash,
    Uint8Array.of(TRANSFER),
    addressBytes(order.from),
    addressBytes(order.to),
    encodeUint64(order.amount),
    encodeUint64(order.largestFee),
    encodeUint64(order.validUntilMs),
    order.id,
  )
}

/** Throws for other bytes. */
export function decodeTransferOrder(bytes: Uint8Array): TransferOrder {
  const reader = new FieldReader(bytes)
  const isOrder = isSameHash(reader.take(TAG.length), TAG)
  const originHash = reader.take(HASH_BYTES)
  if (!isOrder || reader.byte() !== TRANSFER) throw new RangeError('they are no transfer order')
  const order = {
    originHash,
    from: addressFromBytes(reader.take(20)),
    to: addressFromBytes(reader.take(20)),
    amount: micros(reader.amount()),
    largestFee: micros(reader.amount()),
    validUntilMs: reader.count(),
    id: reader.take(ORDER_ID_BYTES),
  }
  reader.end()
  return order
}

/** The canonical bytes, laid out in docs/verify.md. */
export function encodeKeysOrder(order: KeysOrder): Uint8Array {
  if (![order.originHash, order.before, order.after].every(isHash))
    throw new RangeError('A hash has 32 bytes')
  return concatBytes(
    TAG,
    order.originHash,
    Uint8Array.of(KEYS),
    addressBytes(order.address),
    order.before,
    order.after,
    encodeUint64(order.validUntilMs),
  )
}

/** The id of an order that is sent with this Idempotency-Key. */
export const orderIdOf = (idempotencyKey: string): Uint8Array =>
  sha256(utf8ToBytes(idempotencyKey)).slice(0, ORDER_ID_BYTES)

/** Whether an order may be carried out at this time. */
export const isInTime = (validUntilMs: number, atMs: number): boolean =>
  atMs <= validUntilMs && validUntilMs <= atMs + MAX_ORDER_LIFE_MS
