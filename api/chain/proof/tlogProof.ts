import { sha256 } from '#sha256'
import { concatBytes } from '@noble/hashes/utils.js'
import { decodeBase64, encodeBase64 } from '../base64.ts'
import { parseCheckpoint, parseDecimal } from '../log/checkpoint.ts'
import { isHash, isSameHash } from '../tree/merkle.ts'

/** C2SP's tlog-proof: that a leaf is in a log, and what else there is to say about that leaf. */
interface TlogProof {
  extra: Uint8Array
  /** The place of the block in the tree, counted from 0. */
  index: number
  pathInTree: readonly Uint8Array[]
  checkpoint: string
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1'
/** The checksum is the start of a hash over all bytes before it: it detects a flipped bit in the extra data. */
const SUM_BYTES = 4
/** The extra data of a real proof is several times shorter. */
const MAX_EXTRA_LENGTH = 100_000

export function formatTlogProof({ extra, index, pathInTree, checkpoint }: TlogProof): string {
  return [
    FIRST_LINE,
    `extra ${encodeBase64(concatBytes(extra, sumOf(extra)))}`,
    `index ${index}`,
    ...pathInTree.map(encodeBase64),
    '',
    checkpoint,
  ].join('\n')
}

/** Null for every text but the one way to write it. */
export function parseTlogProof(text: string): TlogProof | null {
  const end = text.indexOf('\n\n')
  const [first, extraLine = '', indexLine = '', ...path] = text
    .slice(0, Math.max(0, end))
    .split('\n')
  if (extraLine.length > MAX_EXTRA_LENGTH) return null
  if (first !== FIRST_LINE || !extraLine.startsWith('extra ') || !indexLine.startsWith('index '))
    return null
  const index = parseDecimal(indexLine.slice(6))
  const bytes = decodeBase64(extraLine.slice(6))
  const checkpoint = text.slice(end + 2)
  if (index === null || !bytes || !parseCheckpoint(checkpoint)) return null
  const extra = bytes.slice(0, -SUM_BYTES)
  if (!isSameHash(bytes.slice(-SUM_BYTES), sumOf(extra))) return null
  const pathInTree = path.map(decodeBase64).filter(hash => hash !== null && isHash(hash))
  const proof = { extra, index, pathInTree: pathInTree as Uint8Array[], checkpoint }
  return formatTlogProof(proof) === text ? proof : null
}

const sumOf = (extra: Uint8Array): Uint8Array => sha256(extra).subarray(0, SUM_BYTES)
