import { sha256 } from '#sha256'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { addMicros, type Micros } from '../money.ts'
import { HASH_BYTES } from './merkle.ts'
import type { ChainTransaction } from './transaction.ts'
import { writeUint64 } from './uint64.ts'

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
const ENCODED_BYTES = 123

/** The canonical bytes, laid out in docs/verify.md. */
export function encodeBlock(h: BlockHeader): Uint8Array {
  const bytes = new Uint8Array(ENCODED_BYTES)
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
