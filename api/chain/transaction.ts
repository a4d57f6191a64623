import { sha256 } from '#sha256'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type Address, writeAddress } from '../address.ts'
import type { Micros } from '../money.ts'
import { type Kind, KINDS } from './kind.ts'
import { writeUint64 } from './uint64.ts'

export interface ChainTransaction {
  number: number
  kind: Kind
  /** Null is SYSTEM, which issues coins and takes fees. */
  from: Address | null
  to: Address
  amount: Micros
  fee: Micros
  atMs: number
}

const TAG = utf8ToBytes('CXAC-tx\x01')
const OFFSET = {
  number: 8,
  kind: 16,
  hasSender: 17,
  from: 18,
  to: 38,
  amount: 58,
  fee: 66,
  atMs: 74,
}
const ENCODED_BYTES = 82

// One buffer for every transaction: an audit hashes millions. Nothing here waits, so no two overlap.
const scratch = new Uint8Array(ENCODED_BYTES)
const scratchView = new DataView(scratch.buffer)
scratch.set(TAG)

/** The canonical bytes, laid out in docs/verify.md. */
export const encodeTransaction = (t: ChainTransaction): Uint8Array => writeScratch(t).slice()

export const hashTransaction = (t: ChainTransaction): Uint8Array => sha256(writeScratch(t))

function writeScratch(t: ChainTransaction): Uint8Array {
  const kindCode = KINDS.indexOf(t.kind) + 1
  if (kindCode === 0) throw new RangeError(`There is no kind of transaction called ${t.kind}`)
  writeUint64(scratchView, OFFSET.number, t.number)
  scratch[OFFSET.kind] = kindCode
  // Without this byte, SYSTEM and the wallet of twenty zero bytes would encode alike.
  scratch[OFFSET.hasSender] = t.from === null ? 0 : 1
  if (t.from === null) scratch.fill(0, OFFSET.from, OFFSET.to)
  else writeAddress(t.from, scratch, OFFSET.from)
  writeAddress(t.to, scratch, OFFSET.to)
  writeUint64(scratchView, OFFSET.amount, t.amount)
  writeUint64(scratchView, OFFSET.fee, t.fee)
  writeUint64(scratchView, OFFSET.atMs, t.atMs)
  return scratch
}
