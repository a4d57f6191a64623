import { concatBytes } from '@noble/hashes/utils.js'
import { sha256 } from '#sha256'
import type { Address } from '../address.ts'
import {
  type BlockHeader,
  decodeBlock,
  encodeBlock,
  headerLength,
  NO_ACTIONS,
  SHORT_HEADER_BYTES,
} from '../block.ts'
import {
  actionsRootOf,
  decodeOperatorAction,
  type OperatorAction,
  OPERATOR_ACTION_BYTES,
  encodeOperatorAction,
} from '../operatorActions/operatorAction.ts'
import { HASH_BYTES, isSameHash, merkleRootOver } from '../merkle.ts'
import { ChainFault } from './ChainFault.ts'
import type { PlacedTransaction } from './placedTransaction.ts'
import type { RecordedBlock } from './replay.ts'
import {
  type ChainTransaction,
  decodeTransaction,
  encodeTransaction,
  TRANSACTION_BYTES,
} from '../transaction.ts'

/**
 * One block as bytes, each of which is hashed: its header, the number of transactions (4 bytes) and these; if the header
 * names operator actions, their number (4 bytes) and these.
 */
interface UnpackedBlock {
  block: RecordedBlock
  transactions: PlacedTransaction[]
}

const COUNT_BYTES = 4
/** Many times what one commit can hold. A count is trusted only after everything was read. */
const MAX_COUNT = 1_000_000

export function packBlock(
  block: BlockHeader & { operatorActions: readonly OperatorAction[] },
  transactions: readonly ChainTransaction[],
): Uint8Array {
  const packed = [encodeBlock(block), ...counted(transactions.map(encodeTransaction))]
  return concatBytes(
    ...packed,
    ...(block.operatorActions.length
      ? counted(block.operatorActions.map(encodeOperatorAction))
      : []),
  )
}

function counted(items: readonly Uint8Array[]): Uint8Array[] {
  const count = new Uint8Array(COUNT_BYTES)
  new DataView(count.buffer).setUint32(0, items.length)
  return [count, ...items]
}

/**
 * The blocks of a file that arrives in chunks, one at a time. Each is verified by itself: its transactions have its
 * Merkle root. The caller checks its place in the ledger.
 */
export async function* unpackBlocks(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  toAddress?: (bytes: Uint8Array) => Address,
): AsyncGenerator<UnpackedBlock> {
  const bytes = new ByteReader(chunks)
  for (let place = 1; ; place++) {
    const row = `${file}, block ${place} of it`
    const header = await takeHeader(bytes)
    if (header.length === 0) return
    const packed = await takeCounted(bytes, TRANSACTION_BYTES, row)
    const packedOperatorActions = hasOperatorActions(header)
      ? await takeCounted(bytes, OPERATOR_ACTION_BYTES, row)
      : NOTHING
    yield unpackBlock(header, { packed, packedOperatorActions }, row, toAddress)
  }
}

async function takeCounted(bytes: ByteReader, size: number, row: string): Promise<Uint8Array> {
  const countBytes = await bytes.take(COUNT_BYTES)
  if (countBytes.length < COUNT_BYTES) throw new ChainFault(row, 'bytes', 'were cut off')
  const count = new DataView(countBytes.buffer, countBytes.byteOffset).getUint32(0)
  if (count > MAX_COUNT) throw new ChainFault(row, 'count', `is ${count}`)
  const packed = await bytes.take(count * size)
  if (packed.length < count * size) throw new ChainFault(row, 'bytes', 'were cut off')
  return packed
}

const NOTHING = new Uint8Array()

/** Before the header is verified. */
const hasOperatorActions = (header: Uint8Array): boolean =>
  header.length > SHORT_HEADER_BYTES && !isSameHash(header.slice(-NO_ACTIONS.length), NO_ACTIONS)

async function takeHeader(bytes: ByteReader): Promise<Uint8Array> {
  const begin = await bytes.take(SHORT_HEADER_BYTES)
  const more = headerLength(begin) - SHORT_HEADER_BYTES
  return more ? concatBytes(begin, await bytes.take(more)) : begin
}

function unpackBlock(
  headerBytes: Uint8Array,
  { packed, packedOperatorActions }: { packed: Uint8Array; packedOperatorActions: Uint8Array },
  row: string,
  toAddress?: (bytes: Uint8Array) => Address,
): UnpackedBlock {
  try {
    const header = decodeBlock(headerBytes)
    const hashes = new Uint8Array((packed.length / TRANSACTION_BYTES) * HASH_BYTES)
    const transactions = cut(packed, TRANSACTION_BYTES).map((bytes, i): PlacedTransaction => {
      const { number, kind, from, to, amount, fee, atMs } = decodeTransaction(bytes, toAddress)
      const hash = sha256(bytes)
      hashes.set(hash, i * HASH_BYTES)
      return { number, kind, from, to, amount, fee, atMs, hash, block: header.number }
    })
    const operatorActions = cut(packedOperatorActions, OPERATOR_ACTION_BYTES).map(
      decodeOperatorAction,
    )
    if (!isSameHash(merkleRootOver(hashes), header.merkleRoot))
      throw new ChainFault(row, 'merkleRoot', 'is not that of its transactions')
    if (header.commits && !isSameHash(actionsRootOf(operatorActions), header.commits.actionsRoot))
      throw new ChainFault(row, 'actionsRoot', 'is not that of its operator actions')
    return { block: { ...header, hash: sha256(headerBytes), operatorActions }, transactions }
  } catch (error) {
    if (error instanceof RangeError)
      throw new ChainFault(row, 'bytes', `are wrong: ${error.message}`)
    throw error
  }
}

function cut(packed: Uint8Array, size: number): Uint8Array[] {
  const parts: Uint8Array[] = []
  for (let at = 0; at < packed.length; at += size) parts.push(packed.subarray(at, at + size))
  return parts
}

/** Reads from chunks of any size. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array()

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Fewer than requested only at the end. */
  async take(count: number): Promise<Uint8Array> {
    let bytes = this.#rest
    let { length } = bytes
    while (length < count) {
      const { value, done } = await this.#chunks.next()
      if (done) break
      // Doubled, not collected: a hostile server sends chunks of one byte, and each would be an object.
      if (length + value.length > bytes.length)
        bytes = longer(bytes.subarray(0, length), Math.max(length * 2, length + value.length))
      bytes.set(value, length)
      length += value.length
    }
    this.#rest = bytes.subarray(Math.min(count, length), length)
    return bytes.subarray(0, Math.min(count, length))
  }
}

function longer(bytes: Uint8Array, length: number): Uint8Array {
  const copy = new Uint8Array(length)
  copy.set(bytes)
  return copy
}
