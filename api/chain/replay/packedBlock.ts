import { concatBytes } from '@noble/hashes/utils.js'
import { sha256 } from '#sha256'
import type { ToAddress } from '../address.ts'
import {
  type BlockHeader,
  decodeBlock,
  encodeBlock,
  hasActionsRoot,
  hasEvidenceRoot,
  headerLength,
  SHORT_HEADER_BYTES,
} from '../block.ts'
import { evidenceRootOf } from '../keys/evidence.ts'
import {
  actionsRootOf,
  decodeOperatorAction,
  OPERATOR_ACTION_BYTES,
  encodeOperatorAction,
} from '../operatorActions/operatorAction.ts'
import { viewOf } from '../hashing/copyBytes.ts'
import { HASH_BYTES, isSameHash } from '../tree/merkle.ts'
import { merkleRootOver } from '../hashing/merkleRootOver.ts'
import { RowHashes } from '../hashing/RowHashes.ts'
import { ChainFault } from './ChainFault.ts'
import type { PlacedTransaction } from './placedTransaction.ts'
import type { RecordedBlock } from './replay.ts'
import {
  type ChainTransaction,
  decodeTransactionAt,
  encodeTransaction,
  TRANSACTION_BYTES,
} from '../transaction.ts'

/**
 * One block as bytes, each of which is hashed: its header, the number of transactions (4 bytes) and these; if the header
 * names operator actions, their number (4 bytes) and these; if it names evidence, how many (4 bytes), and of each its
 * length (4 bytes) and itself.
 */
interface UnpackedBlock {
  block: RecordedBlock
  transactions: PlacedTransaction[]
}

const COUNT_BYTES = 4
/** Many times what one commit can hold. A count is trusted only after everything was read. */
const MAX_COUNT = 1_000_000
const MAX_EVIDENCE_BYTES = 16_384

export function packBlock(
  block: BlockHeader & Pick<RecordedBlock, 'operatorActions' | 'evidence'>,
  transactions: readonly ChainTransaction[],
): Uint8Array {
  const packed = [encodeBlock(block), ...counted(transactions.map(encodeTransaction))]
  return concatBytes(
    ...packed,
    ...(block.operatorActions.length
      ? counted(block.operatorActions.map(encodeOperatorAction))
      : []),
    ...(block.evidence.length ? counted(block.evidence.map(withLength)) : []),
  )
}

const counted = (items: readonly Uint8Array[]): Uint8Array[] => [countOf(items), ...items]

const withLength = (item: Uint8Array): Uint8Array => concatBytes(countOf(item), item)

function countOf({ length }: { length: number }): Uint8Array {
  const count = new Uint8Array(COUNT_BYTES)
  new DataView(count.buffer).setUint32(0, length)
  return count
}

/**
 * The blocks of a file that arrives in chunks, one at a time. Each is verified by itself: its transactions have its
 * Merkle root. The caller checks its place in the ledger.
 */
export async function* unpackBlocks(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  toAddress?: ToAddress,
): AsyncGenerator<UnpackedBlock> {
  const bytes = new ByteReader(chunks)
  for (let place = 1; ; place++) {
    const row = `${file}, block ${place} of it`
    const header = await takeHeader(bytes)
    if (header.length === 0) return
    const packed = await takeCounted(bytes, TRANSACTION_BYTES, row)
    const packedOperatorActions = hasActionsRoot(header)
      ? await takeCounted(bytes, OPERATOR_ACTION_BYTES, row)
      : NOTHING
    const evidence = hasEvidenceRoot(header) ? await takeEvidence(bytes, row) : []
    yield unpackBlock(header, { packed, packedOperatorActions, evidence }, row, toAddress)
  }
}

async function takeCounted(bytes: ByteReader, size: number, row: string): Promise<Uint8Array> {
  const count = await takeCount(bytes, MAX_COUNT, row)
  return takeAll(bytes, count * size, row)
}

async function takeEvidence(bytes: ByteReader, row: string): Promise<Uint8Array[]> {
  const evidence: Uint8Array[] = []
  for (let left = await takeCount(bytes, MAX_COUNT, row); left > 0; left--) {
    const length = await takeCount(bytes, MAX_EVIDENCE_BYTES, row)
    evidence.push((await takeAll(bytes, length, row)).slice())
  }
  return evidence
}

async function takeCount(bytes: ByteReader, atMost: number, row: string): Promise<number> {
  const countBytes = await takeAll(bytes, COUNT_BYTES, row)
  const count = new DataView(countBytes.buffer, countBytes.byteOffset).getUint32(0)
  if (count > atMost) throw new ChainFault(row, 'count', `is ${count}`)
  return count
}

async function takeAll(bytes: ByteReader, count: number, row: string): Promise<Uint8Array> {
  const taken = await bytes.take(count)
  if (taken.length < count) throw new ChainFault(row, 'bytes', 'were cut off')
  return taken
}

const NOTHING = new Uint8Array()

async function takeHeader(bytes: ByteReader): Promise<Uint8Array> {
  const begin = await bytes.take(SHORT_HEADER_BYTES)
  const more = headerLength(begin) - SHORT_HEADER_BYTES
  return more ? concatBytes(begin, await bytes.take(more)) : begin
}

interface PackedLists {
  packed: Uint8Array
  packedOperatorActions: Uint8Array
  evidence: readonly Uint8Array[]
}

function unpackBlock(
  headerBytes: Uint8Array,
  { packed, packedOperatorActions, evidence }: PackedLists,
  row: string,
  toAddress?: ToAddress,
): UnpackedBlock {
  try {
    const header = decodeBlock(headerBytes)
    const hashes = hashesOf(packed)
    const view = viewOf(packed)
    const transactions: PlacedTransaction[] = []
    for (let begin = 0, at = 0; begin < packed.length; begin += TRANSACTION_BYTES) {
      const { number, kind, from, to, amount, fee, atMs } = decodeTransactionAt(
        begin,
        packed,
        view,
        toAddress,
      )
      const hash = hashes.subarray(at, (at += HASH_BYTES))
      transactions.push({ number, kind, from, to, amount, fee, atMs, hash, block: header.number })
    }
    const operatorActions = cut(packedOperatorActions, OPERATOR_ACTION_BYTES).map(
      decodeOperatorAction,
    )
    if (!isSameHash(merkleRootOver(hashes.slice()), header.merkleRoot))
      throw new ChainFault(row, 'merkleRoot', 'is not that of its transactions')
    if (header.commits && !isSameHash(actionsRootOf(operatorActions), header.commits.actionsRoot))
      throw new ChainFault(row, 'actionsRoot', 'is not that of its operator actions')
    const evidenceRoot = header.commits?.evidenceRoot
    if (evidenceRoot && !isSameHash(evidenceRootOf(evidence), evidenceRoot))
      throw new ChainFault(row, 'evidenceRoot', 'is not that of its evidence')
    const block = { ...header, hash: sha256(headerBytes), operatorActions, evidence }
    return { block, transactions }
  } catch (error) {
    if (error instanceof RangeError)
      throw new ChainFault(row, 'bytes', `are wrong: ${error.message}`)
    throw error
  }
}

let transactionHashes: RowHashes | undefined

function hashesOf(packed: Uint8Array): Uint8Array {
  const count = packed.length / TRANSACTION_BYTES
  const hashes = new Uint8Array(count * HASH_BYTES)
  transactionHashes ??= new RowHashes([], TRANSACTION_BYTES)
  transactionHashes.hash(packed, count, hashes)
  return hashes
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
