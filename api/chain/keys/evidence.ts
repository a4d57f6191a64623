import { concatBytes } from '@noble/hashes/utils.js'
import { FieldReader } from '../FieldReader.ts'
import { HASH_BYTES, isSameHash, leafHash, merkleRoot } from '../tree/merkle.ts'
import { type Micros, micros } from '../money.ts'
import { encodeUint64 } from '../uint64.ts'
import { encodeKeySet, type KeySet, readKeySet } from './keySet.ts'
import { ORDER_ID_BYTES } from './order.ts'
import { encodeOrderProof, type OrderProof, readOrderProof } from './orderProof.ts'
import { encodeOwnerKey, type OwnerKey, readOwnerKey } from './ownerKey.ts'

/** That the owner ordered a transfer: the order's fields that are not in the transaction, and the signature. */
export interface TransferEvidence {
  what: 'transfer'
  transaction: number
  largestFee: Micros
  validUntilMs: number
  id: Uint8Array
  key: OwnerKey
  proof: OrderProof
}

/** That a key of the wallet ordered another key set. */
export interface ChangeEvidence {
  what: 'change'
  /** The last transaction before it. */
  after: number
  atMs: number
  set: KeySet
  validUntilMs: number
  key: OwnerKey
  proof: OrderProof
}

/** The first key set of a custodial wallet: the last change that the server can make to it by itself. */
export interface StartEvidence {
  what: 'start'
  after: number
  atMs: number
  set: KeySet
}

export type Evidence = TransferEvidence | ChangeEvidence | StartEvidence

/** The order is part of the encoding: a code is its position here, counted from 1. */
const CODES = ['transfer', 'change', 'start'] as const

/** The root of a block without evidence. */
export const NO_EVIDENCE: Uint8Array = new Uint8Array(HASH_BYTES)

/** The canonical bytes, laid out in docs/verify.md. */
export function encodeEvidence(evidence: Evidence): Uint8Array {
  const code = Uint8Array.of(CODES.indexOf(evidence.what) + 1)
  if (evidence.what === 'transfer')
    return concatBytes(
      code,
      encodeUint64(evidence.transaction),
      encodeUint64(evidence.largestFee),
      encodeUint64(evidence.validUntilMs),
      evidence.id,
      ...signatureOf(evidence),
    )
  const { after, atMs, set } = evidence
  const change = [code, encodeUint64(after), encodeUint64(atMs), encodeKeySet(set)]
  return evidence.what === 'start'
    ? concatBytes(...change)
    : concatBytes(...change, encodeUint64(evidence.validUntilMs), ...signatureOf(evidence))
}

const signatureOf = ({ key, proof }: { key: OwnerKey; proof: OrderProof }) => [
  encodeOwnerKey(key),
  encodeOrderProof(proof),
]

/** Throws for other bytes. */
export function decodeEvidence(bytes: Uint8Array): Evidence {
  const reader = new FieldReader(bytes)
  const evidence = readEvidence(reader)
  reader.end()
  if (!isSameHash(encodeEvidence(evidence), bytes)) throw new RangeError('they have two encodings')
  return evidence
}

function readEvidence(bytes: FieldReader): Evidence {
  const what = CODES[bytes.byte() - 1]
  if (!what) throw new RangeError('they are no evidence')
  if (what === 'transfer')
    return {
      what,
      transaction: bytes.count(),
      largestFee: micros(bytes.amount()),
      validUntilMs: bytes.count(),
      id: bytes.take(ORDER_ID_BYTES),
      ...readSignature(bytes),
    }
  const change = { after: bytes.count(), atMs: bytes.count(), set: readKeySet(bytes) }
  return what === 'start'
    ? { what, ...change }
    : { what, ...change, validUntilMs: bytes.count(), ...readSignature(bytes) }
}

function readSignature(bytes: FieldReader): { key: OwnerKey; proof: OrderProof } {
  const key = readOwnerKey(bytes)
  return { key, proof: readOrderProof(bytes, key.type) }
}

/** The transaction that it is of, without reading the rest; null if it is of none. */
export function transactionOf(bytes: Uint8Array): number | null {
  const reader = new FieldReader(bytes)
  return reader.byte() === 1 ? reader.count() : null
}

/** How many of these change who can move coins. */
export const countKeyChanges = (evidence: readonly Uint8Array[]): number =>
  evidence.filter(bytes => transactionOf(bytes) === null).length

/** The root over the evidence of a block: zeros if there is none. */
export const evidenceRootOf = (evidence: readonly Uint8Array[]): Uint8Array =>
  evidence.length ? merkleRoot(evidence.map(leafHash)) : NO_EVIDENCE
