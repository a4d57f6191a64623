import { concatBytes } from '@noble/hashes/utils.js'
import { FieldReader } from '../FieldReader.ts'
import { isSameHash } from '../tree/merkle.ts'
import { type EvidencePlace, packEvidencePlace, readEvidencePlace } from './evidencePlace.ts'
import { type KeySetPlace, packKeySetPlace, readKeySetPlace } from './keySetPlace.ts'
import { packPath, packPolicy, readHeader, readPath, readPolicy } from './proofFields.ts'
import { formatTlogProof, parseTlogProof } from './tlogProof.ts'

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
  /** That its key was one of the wallet's. */
  keySet?: KeySetPlace | null
  /** The place of the block in the tree, counted from 0. */
  index: number
  pathInTree: readonly Uint8Array[]
  checkpoint: string
}

/** The kind of a proof: the first byte of its extra data, and how many bytes it proves. */
interface Form {
  version: number
  leafBytes: number
  hasEvidence?: boolean
  hasKeySet?: boolean
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
  const { policy, leaf, indexInBlock, sizeOfBlock, pathInBlock, header, evidence, keySet } = proof
  const place = new Uint8Array(8)
  const view = new DataView(place.buffer)
  view.setUint32(0, indexInBlock)
  view.setUint32(4, sizeOfBlock)
  return concatBytes(
    packPolicy(version, policy),
    leaf,
    place,
    packPath(pathInBlock),
    header,
    evidence ? packEvidencePlace(evidence) : new Uint8Array(),
    keySet ? packKeySetPlace(keySet) : new Uint8Array(),
  )
}

function unpackExtra(bytes: Uint8Array, { leafBytes, hasEvidence, hasKeySet }: Form): Extra | null {
  const fields = new FieldReader(bytes)
  try {
    fields.byte()
    return {
      policy: readPolicy(fields),
      leaf: fields.take(leafBytes),
      indexInBlock: fields.uint32(),
      sizeOfBlock: fields.uint32(),
      pathInBlock: readPath(fields),
      header: readHeader(fields),
      ...(hasEvidence && { evidence: readEvidencePlace(fields) }),
      ...(hasKeySet && { keySet: readKeySetPlace(fields) }),
    }
  } catch {
    return null // Shorter than it says.
  }
}
