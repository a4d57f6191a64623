import { HASH_BYTES, LEAF_PREFIX, merkleRoot, NODE_PREFIX } from '../tree/merkle.ts'
import { RowHashes } from './RowHashes.ts'

let leaves: RowHashes | undefined
let nodes: RowHashes | undefined

/** The root over the leaf hashes of these hashes, all in one buffer, which is overwritten. */
export function merkleRootOver(hashes: Uint8Array): Uint8Array {
  let count = hashes.length / HASH_BYTES
  if (count === 0) return merkleRoot([])
  leaves ??= new RowHashes([LEAF_PREFIX], HASH_BYTES)
  nodes ??= new RowHashes([NODE_PREFIX], 2 * HASH_BYTES)
  leaves.hash(hashes, count, hashes)
  for (; count > 1; count = Math.ceil(count / 2)) {
    const pairs = Math.floor(count / 2)
    nodes.hash(hashes, pairs, hashes)
    if (count % 2 === 1)
      hashes.copyWithin(pairs * HASH_BYTES, (count - 1) * HASH_BYTES, count * HASH_BYTES)
  }
  return hashes.slice(0, HASH_BYTES)
}
