import { sha256 } from '#sha256'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type Address, addressFromBytes, type ToAddress, writeAddress } from './address.ts'
import { viewOf } from './hashing/copyBytes.ts'
import { type Micros, micros } from './money.ts'
import { type Kind, KINDS } from './kind.ts'
import { readCount, writeUint64 } from './uint64.ts'

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
export const TRANSACTION_BYTES = 82

// One buffer for every transaction: an audit hashes millions. Nothing here waits, so no two overlap.
const scratch = new Uint8Array(TRANSACTION_BYTES)
const scratchView = new DataView(scratch.buffer)
scratch.set(TAG)

/** The canonical bytes, laid out in docs/verify.md. */
export const encodeTransaction = (t: ChainTransaction): Uint8Array => writeScratch(t).slice()

/** `toAddress`: lets callers that read millions cache the spelling. Throws for other bytes. */
export function decodeTransaction(
  bytes: Uint8Array,
  toAddress: ToAddress = addressFromBytes,
): ChainTransaction {
  if (bytes.length !== TRANSACTION_BYTES) throw new RangeError('These bytes are not a transaction')
  return decodeTransactionAt(0, bytes, viewOf(bytes), toAddress)
}

/** The same of one among many. */
export function decodeTransactionAt(
  begin: number,
  bytes: Uint8Array,
  view: DataView,
  toAddress: ToAddress = addressFromBytes,
): ChainTransaction {
  const kind = KINDS[bytes[begin + OFFSET.kind]! - 1]
  if (!kind) throw new RangeError('These bytes are not a transaction')
  const isSystem = bytes[begin + OFFSET.hasSender] === 0
  if (!hasOneEncoding(begin, bytes, isSystem))
    throw new RangeError('A transaction has only one encoding')
  return {
    number: readCount(view, begin + OFFSET.number),
    kind,
    from: isSystem ? null : toAddress(bytes, begin + OFFSET.from),
    to: toAddress(bytes, begin + OFFSET.to),
    amount: micros(view.getBigUint64(begin + OFFSET.amount)),
    fee: micros(view.getBigUint64(begin + OFFSET.fee)),
    atMs: readCount(view, begin + OFFSET.atMs),
  }
}

/** The bytes that no field is read from, or not all of it. */
function hasOneEncoding(begin: number, bytes: Uint8Array, isSystem: boolean): boolean {
  for (let i = 0; i < TAG.length; i++) if (bytes[begin + i] !== TAG[i]) return false
  if (!isSystem) return bytes[begin + OFFSET.hasSender] === 1
  for (let i = OFFSET.from; i < OFFSET.to; i++) if (bytes[begin + i] !== 0) return false
  return true
}

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
