import { sha256 } from '#sha256'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { addMicros, type Micros, micros } from '../money.ts'
import { HASH_BYTES, isSameHash } from './merkle.ts'
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
}

/** Stands where block 1 names the block before it. */
export const GENESIS_HASH: Uint8Array = new Uint8Array(HASH_BYTES)

const TAG = utf8ToBytes('CXAC-block\x01')
export const HEADER_BYTES = 123

/** The canonical bytes, laid out in docs/verify.md. */
export function encodeBlock(h: BlockHeader): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES)
  const view = new DataView(bytes.buffer)
  bytes.set(TAG)
  writeUint64(view, 11, h.number)
  writeHash(bytes, 19, h.previousHash)
  writeHash(bytes, 51, h.merkleRoot)
  writeUint64(view, 83, h.atMs)
  writeUint64(view, 91, h.transactions)
  writeUint64(view, 99, h.volume)
  writeUint64(view, 107, h.fees)
  writeUint64(view, 115, h.issued)
  return bytes
}

/** Throws for other bytes. */
export function decodeBlock(bytes: Uint8Array): BlockHeader {
  if (bytes.length !== HEADER_BYTES) throw new RangeError('These are no header of a block')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const header = {
    number: readCount(view, 11),
    previousHash: bytes.slice(19, 51),
    merkleRoot: bytes.slice(51, 83),
    atMs: readCount(view, 83),
    transactions: readCount(view, 91),
    volume: micros(view.getBigUint64(99)),
    fees: micros(view.getBigUint64(107)),
    issued: micros(view.getBigUint64(115)),
  }
  if (!isSameHash(encodeBlock(header), bytes))
    throw new RangeError('A header has one encoding alone')
  return header
}

export const hashBlock = (h: BlockHeader): Uint8Array => sha256(encodeBlock(h))

export function addToTotals(totals: Totals, t: ChainTransaction): Totals {
  return {
    transactions: totals.transactions + 1,
    volume: addMicros(totals.volume, t.amount),
    fees: addMicros(totals.fees, t.fee),
    issued: t.from === null ? addMicros(totals.issued, t.amount) : totals.issued,
  }
}

/** A short hash would leave zeros behind it and encode like another one. */
function writeHash(bytes: Uint8Array, offset: number, hash: Uint8Array): void {
  if (hash.length !== HASH_BYTES) throw new RangeError(`A hash has ${HASH_BYTES} bytes`)
  bytes.set(hash, offset)
}
