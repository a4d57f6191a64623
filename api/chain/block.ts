import { sha256 } from '#sha256'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { addMicros, type Micros, micros, ZERO } from './money.ts'
import { HASH_BYTES, isSameHash } from './tree/merkle.ts'
import type { ChainTransaction } from './transaction.ts'
import { readCount, writeUint64 } from './uint64.ts'

/** Running totals from the first transaction to the end of a block. */
export interface Totals {
  transactions: number
  volume: Micros
  fees: Micros
  issued: Micros
}

export interface BlockHeader extends Totals {
  number: number
  previousHash: Uint8Array
  merkleRoot: Uint8Array
  atMs: number
  /** Null in a header of version 1. */
  commits: Commitments | null
}

/** The additional fields of a header of version 2 or 3. */
export interface Commitments extends StateCommitment {
  /** Over the operator actions; zeros: there are none. */
  actionsRoot: Uint8Array
  /** Over the evidence of owners; zeros: there is none. Missing or null in a header of version 2. */
  evidenceRoot?: Uint8Array | null
}

/** The state of all wallets after an earlier block. */
export interface StateCommitment {
  /** 0: no state is named, and root and sum are zeros. */
  stateBlock: number
  stateRoot: Uint8Array
  stateSum: Micros
}

/** The previous hash of block 1. */
export const GENESIS_HASH: Uint8Array = new Uint8Array(HASH_BYTES)

export const NO_STATE: StateCommitment = {
  stateBlock: 0,
  stateRoot: new Uint8Array(HASH_BYTES),
  stateSum: ZERO,
}

export const NO_ACTIONS: Uint8Array = new Uint8Array(HASH_BYTES)

const TAG = utf8ToBytes('CXAC-block')
const VERSION_AT = 10
/** Every header has at least this many. */
export const SHORT_HEADER_BYTES = 123
/** Header lengths of versions 1, 2 and 3. The last 32 bytes of version 3 are reserved and zero. */
const HEADER_BYTES = [SHORT_HEADER_BYTES, 203, 267]
const ACTIONS_ROOT_AT = 171
const EVIDENCE_ROOT_AT = 203

/** The length of a header that begins with these bytes. */
export const headerLength = (begin: Uint8Array): number =>
  HEADER_BYTES[begin[VERSION_AT]! - 1] ?? SHORT_HEADER_BYTES

export const versionOf = ({ commits }: Pick<BlockHeader, 'commits'>): number =>
  commits ? (commits.evidenceRoot ? 3 : 2) : 1

/** Before the header is verified: which lists follow it in a packed block. */
export const hasActionsRoot = (header: Uint8Array): boolean =>
  header.subarray(ACTIONS_ROOT_AT, EVIDENCE_ROOT_AT).some(byte => byte !== 0)
export const hasEvidenceRoot = (header: Uint8Array): boolean =>
  header.subarray(EVIDENCE_ROOT_AT, EVIDENCE_ROOT_AT + HASH_BYTES).some(byte => byte !== 0)

/** The canonical bytes, laid out in docs/verify.md. */
export function encodeBlock(h: BlockHeader): Uint8Array {
  const { commits } = h
  const version = versionOf(h)
  const bytes = new Uint8Array(HEADER_BYTES[version - 1]!)
  const view = new DataView(bytes.buffer)
  bytes.set(TAG)
  bytes[VERSION_AT] = version
  writeUint64(view, 11, h.number)
  writeHash(bytes, 19, h.previousHash)
  writeHash(bytes, 51, h.merkleRoot)
  writeUint64(view, 83, h.atMs)
  writeUint64(view, 91, h.transactions)
  writeUint64(view, 99, h.volume)
  writeUint64(view, 107, h.fees)
  writeUint64(view, 115, h.issued)
  if (!commits) return bytes
  writeUint64(view, 123, commits.stateBlock)
  writeHash(bytes, 131, commits.stateRoot)
  writeUint64(view, 163, commits.stateSum)
  writeHash(bytes, ACTIONS_ROOT_AT, commits.actionsRoot)
  if (commits.evidenceRoot) writeHash(bytes, EVIDENCE_ROOT_AT, commits.evidenceRoot)
  return bytes
}

/** Throws for other bytes. */
export function decodeBlock(bytes: Uint8Array): BlockHeader {
  if (bytes.length !== headerLength(bytes))
    throw new RangeError('These bytes are not a block header')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const isShort = bytes.length === SHORT_HEADER_BYTES
  const header = {
    number: readCount(view, 11),
    previousHash: bytes.slice(19, 51),
    merkleRoot: bytes.slice(51, 83),
    atMs: readCount(view, 83),
    transactions: readCount(view, 91),
    volume: micros(view.getBigUint64(99)),
    fees: micros(view.getBigUint64(107)),
    issued: micros(view.getBigUint64(115)),
    commits: isShort ? null : decodeCommitments(bytes, view),
  }
  if (!isSameHash(encodeBlock(header), bytes))
    throw new RangeError('A header has only one encoding')
  return header
}

const decodeCommitments = (bytes: Uint8Array, view: DataView): Commitments => ({
  stateBlock: readCount(view, 123),
  stateRoot: bytes.slice(131, 163),
  stateSum: micros(view.getBigUint64(163)),
  actionsRoot: bytes.slice(ACTIONS_ROOT_AT, EVIDENCE_ROOT_AT),
  ...(bytes.length > EVIDENCE_ROOT_AT && {
    evidenceRoot: bytes.slice(EVIDENCE_ROOT_AT, EVIDENCE_ROOT_AT + HASH_BYTES),
  }),
})

export const hashBlock = (h: BlockHeader): Uint8Array => sha256(encodeBlock(h))

export function addToTotals(totals: Totals, t: ChainTransaction): Totals {
  return {
    transactions: totals.transactions + 1,
    volume: addMicros(totals.volume, t.amount),
    fees: addMicros(totals.fees, t.fee),
    issued: t.from === null ? addMicros(totals.issued, t.amount) : totals.issued,
  }
}

/** A short hash would be followed by zeros and encode like another one. */
function writeHash(bytes: Uint8Array, offset: number, hash: Uint8Array): void {
  if (hash.length !== HASH_BYTES) throw new RangeError(`A hash has ${HASH_BYTES} bytes`)
  bytes.set(hash, offset)
}
