import { concatBytes } from '@noble/hashes/utils.js'
import type { BlockHeader } from '../block.ts'
import type { FieldReader } from '../FieldReader.ts'
import { decodeEvidence, type Evidence, type TransferEvidence } from '../keys/evidence.ts'
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

/** Throws if they are too short. */
export function readEvidencePlace(fields: FieldReader): EvidencePlace {
  const [length, index, size, hashes] = [
    fields.uint32(),
    fields.uint32(),
    fields.uint32(),
    fields.byte(),
  ]
  const evidence = fields.take(length)
  return { evidence, index, size, path: unpackFrontier(fields.take(hashes * HASH_BYTES)) }
}

/** The evidence, if the header names it; else null. Throws if it cannot be read. */
export function evidenceIn(
  { evidence, index, size, path }: EvidencePlace,
  header: BlockHeader,
): Evidence | null {
  const root = rootFromInclusion(leafHash(evidence), index, size, path)
  const named = header.commits?.evidenceRoot
  return root && named && isSameHash(root, named) ? decodeEvidence(evidence) : null
}

/** The evidence, if a key has signed this very transfer for the log; else null. */
export function orderOf(
  place: EvidencePlace,
  t: ChainTransaction,
  header: BlockHeader,
  origin: string,
): TransferEvidence | null {
  const evidence = evidenceIn(place, header)
  if (evidence?.what !== 'transfer' || evidence.transaction !== t.number) return null
  if (t.kind !== 'transfer' || t.from === null) return null
  const { key, proof, largestFee, validUntilMs, id } = evidence
  if (t.fee > largestFee || !isInTime(validUntilMs, t.atMs)) return null
  const { from, to, amount } = t
  const order = { originHash: originHashOf(origin), from, to, amount, largestFee, validUntilMs, id }
  return isOrderProof(key, encodeTransferOrder(order), proof) ? evidence : null
}
