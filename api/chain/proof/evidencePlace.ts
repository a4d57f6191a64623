import { concatBytes } from '@noble/hashes/utils.js'
import { type BlockHeader } from '../block.ts'
import { decodeEvidence, type TransferEvidence } from '../keys/evidence.ts'
import { originHashOf } from '../keys/keySet.ts'
import { encodeTransferOrder, isInTime } from '../keys/order.ts'
import { isOrderProof } from '../keys/orderProof.ts'
import { HASH_BYTES, isSameHash, leafHash, rootFromInclusion } from '../tree/merkle.ts'
import type { ChainTransaction } from '../transaction.ts'
import { packFrontier, unpackFrontier } from '../tree/tree.ts'

/** Evidence, and its way up to the root in the header of its block. */
export interface EvidencePlace {
  evidence: Uint8Array
  index: number
  size: number
  path: readonly Uint8Array[]
}

const HEAD_BYTES = 13

export function packEvidencePlace({ evidence, index, size, path }: EvidencePlace): Uint8Array {
  const head = new Uint8Array(HEAD_BYTES)
  const view = new DataView(head.buffer)
  view.setUint32(0, evidence.length)
  view.setUint32(4, index)
  view.setUint32(8, size)
  view.setUint8(12, path.length)
  return concatBytes(head, evidence, packFrontier(path))
}

/** Throws if they are too short; what follows them is ignored. */
export function unpackEvidencePlace(bytes: Uint8Array): EvidencePlace {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const end = HEAD_BYTES + view.getUint32(0)
  return {
    evidence: bytes.slice(HEAD_BYTES, end),
    index: view.getUint32(4),
    size: view.getUint32(8),
    path: unpackFrontier(bytes.slice(end, end + view.getUint8(12) * HASH_BYTES)),
  }
}

/** The evidence, if the header names it and a key has signed this very transfer for the log; else null. */
export function orderOf(
  { evidence: bytes, index, size, path }: EvidencePlace,
  t: ChainTransaction,
  header: BlockHeader,
  origin: string,
): TransferEvidence | null {
  const root = rootFromInclusion(leafHash(bytes), index, size, path)
  const named = header.commits?.evidenceRoot
  if (!root || !named || !isSameHash(root, named)) return null
  const evidence = decodeEvidence(bytes)
  if (evidence.what !== 'transfer' || evidence.transaction !== t.number || t.from === null)
    return null
  const { key, proof, largestFee, validUntilMs, id } = evidence
  if (t.fee > largestFee || !isInTime(validUntilMs, t.atMs)) return null
  const { from, to, amount } = t
  const order = { originHash: originHashOf(origin), from, to, amount, largestFee, validUntilMs, id }
  return isOrderProof(key, encodeTransferOrder(order), proof) ? evidence : null
}
