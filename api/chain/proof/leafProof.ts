import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { headerLength } from '../block.ts'
import { HASH_BYTES, isSameHash } from '../tree/merkle.ts'
import { type EvidencePlace, packEvidencePlace, unpackEvidencePlace } from './evidencePlace.ts'
import { formatTlogProof, parseTlogProof } from './tlogProof.ts'
import { packFrontier, unpackFrontier } from '../tree/tree.ts'
import { readUtf8 } from '../utf8.ts'

/** A proof that something is in a block of the log. Nothing in it is verified yet. */
export interface LeafProof {
  /** The keys that the file says it is signed by, without addresses. */
  policy: string
  /** The bytes of what is proved. */
  leaf: Uint8Array
  indexInBlock: number
  sizeOfBlock: number
  pathInBlock: readonly Uint8Array[]
  /** The bytes of the block's header, of any version. */
  header: Uint8Array
  /** Of a transaction that an owner has ordered. */
  evidence?: EvidencePlace | null
  /** Of the block in the tree, counted from 0. */
  index: number
  pathInTree: readonly Uint8Array[]
  checkpoint: string
}

/** Of which kind a proof is: the first byte of its extra data, and how many bytes it proves. */
interface Form {
  version: number
  leafBytes: number
  hasEvidence?: boolean
}

/** As C2SP's tlog-proof has it; the extra data holds the way from the leaf to the block. */
export const formatLeafProof = ({ version }: Form, proof: LeafProof): string =>
  formatTlogProof({ ...proof, extra: packExtra(version, proof) })

/** Null for every text but the one way to write it. */
export function parseLeafProof(form: Form, text: string): LeafProof | null {
  const proof = parseTlogProof(text)
  const unpacked = proof && unpackExtra(proof.extra, form)
  if (!unpacked || !isSameHash(packExtra(form.version, unpacked), proof.extra)) return null
  const { index, pathInTree, checkpoint } = proof
  return { ...unpacked, index, pathInTree, checkpoint }
}

type Extra = Omit<LeafProof, 'index' | 'pathInTree' | 'checkpoint'>

function packExtra(version: number, proof: Extra): Uint8Array {
  const { policy, leaf, indexInBlock, sizeOfBlock, pathInBlock, header } = proof
  const place = new Uint8Array(9)
  const view = new DataView(place.buffer)
  view.setUint32(0, indexInBlock)
  view.setUint32(4, sizeOfBlock)
  view.setUint8(8, pathInBlock.length)
  return concatBytes(
    packPolicy(version, policy),
    leaf,
    place,
    packFrontier(pathInBlock),
    header,
    proof.evidence ? packEvidencePlace(proof.evidence) : new Uint8Array(),
  )
}

/** What the extra data of every kind of proof begins with. */
export function packPolicy(version: number, policy: string): Uint8Array {
  const bytes = utf8ToBytes(policy)
  const before = new Uint8Array(3)
  before[0] = version
  new DataView(before.buffer).setUint16(1, bytes.length)
  return concatBytes(before, bytes)
}

function unpackExtra(bytes: Uint8Array, { leafBytes, hasEvidence }: Form): Extra | null {
  const reader = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 3
  const take = (count: number) => bytes.slice(at, (at += count))
  try {
    const policy = readUtf8(take(reader.getUint16(1)))
    const leaf = take(leafBytes)
    const [indexInBlock, sizeOfBlock] = [reader.getUint32(at), reader.getUint32(at + 4)]
    const pathBytes = reader.getUint8(at + 8) * HASH_BYTES
    at += 9
    const pathInBlock = unpackFrontier(take(pathBytes))
    const header = take(headerLength(bytes.subarray(at)))
    const place = { policy, leaf, indexInBlock, sizeOfBlock, pathInBlock, header }
    return hasEvidence ? { ...place, evidence: unpackEvidencePlace(bytes.slice(at)) } : place
  } catch {
    return null // Shorter than it says.
  }
}
