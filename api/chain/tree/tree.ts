import { HASH_BYTES, half, isCount, isHash, isSameHash, merkleRoot, nodeHash } from './merkle.ts'

/** Roots of the complete subtrees along the right edge, largest first: one per set bit of the size. */
export type Frontier = readonly Uint8Array[]

/** Level 0 holds the leaves; node `index` of level L covers the leaves from index × 2^L on. */
export interface TreeNode {
  level: number
  index: number
  hash: Uint8Array
}

/** Returns hashes in the requested order. Called once per proof, so that a proof costs one query. */
export type ReadNodes = (
  wanted: readonly { level: number; index: number }[],
) => Promise<Uint8Array[]>

/** `completed` omits the leaf itself: level 0 is the hashes of the blocks and is not stored. */
export function appendLeaf(
  size: number,
  frontier: Frontier,
  leaf: Uint8Array,
): { frontier: Uint8Array[]; completed: TreeNode[] } {
  if (frontier.length !== setBits(size) || !isHash(leaf))
    throw new RangeError(`No leaf fits on ${frontier.length} hashes as those of ${size} leaves`)
  const edge = [...frontier]
  const completed: TreeNode[] = []
  let hash = leaf
  let level = 0
  let index = size
  while (index % 2 === 1) {
    hash = nodeHash(edge.pop()!, hash)
    level++
    index = half(index)
    completed.push({ level, index, hash })
  }
  edge.push(hash)
  return { frontier: edge, completed }
}

export function treeRoot(frontier: Frontier): Uint8Array {
  if (frontier.length === 0) return merkleRoot([])
  return frontier.reduceRight((right, left) => nodeHash(left, right))
}

/** The nodes that a frontier is made of. */
export const frontierNodes = (size: number): { level: number; index: number }[] =>
  completeNodes({ start: 0, end: size })

export function packFrontier(frontier: Frontier): Uint8Array {
  const bytes = new Uint8Array(frontier.length * HASH_BYTES)
  frontier.forEach((hash, i) => bytes.set(hash, i * HASH_BYTES))
  return bytes
}

export function unpackFrontier(bytes: Uint8Array): Uint8Array[] {
  if (bytes.length % HASH_BYTES !== 0)
    throw new RangeError(`${bytes.length} bytes are not a whole number of hashes`)
  return Array.from(
    { length: bytes.length / HASH_BYTES },
    (_, i) =>
      // A copy: a slice of Node's Buffer would still be the database driver's memory.
      new Uint8Array(bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES)),
  )
}

/** Shows that leaf `index` is in the tree of `size` leaves. Checked by `rootFromInclusion`. */
export async function inclusionProof(
  size: number,
  index: number,
  read: ReadNodes,
): Promise<Uint8Array[]> {
  if (!isCount(index) || !isCount(size) || index >= size)
    throw new RangeError(`${size} leaves have no leaf ${index}`)
  const { siblings } = descend(size, index, span => span.end - span.start === 1)
  return readRoots(siblings, read)
}

/** Shows that the first `oldSize` leaves of the tree are the whole older tree. */
export async function consistencyProof(
  oldSize: number,
  newSize: number,
  read: ReadNodes,
): Promise<Uint8Array[]> {
  if (!isCount(oldSize) || !isCount(newSize) || oldSize > newSize)
    throw new RangeError(`A tree of ${newSize} leaves has no past of ${oldSize}`)
  if (oldSize === 0 || oldSize === newSize) return []
  const { siblings, reached } = descend(newSize, oldSize - 1, span => span.end === oldSize)
  // A subtree from leaf 0 to the old end is the old tree itself, whose root the verifier has.
  return readRoots(reached.start === 0 ? siblings : [reached, ...siblings], read)
}

/** Also false for a proof of the wrong shape: nothing in it is trusted. */
export function verifyConsistency(
  oldSize: number,
  oldRoot: Uint8Array,
  newSize: number,
  newRoot: Uint8Array,
  proof: readonly Uint8Array[],
): boolean {
  if (!isCount(oldSize) || !isCount(newSize) || oldSize > newSize) return false
  if (!proof.every(isHash)) return false
  if (oldSize === newSize) return proof.length === 0 && isSameHash(oldRoot, newRoot)
  if (oldSize === 0) return proof.length === 0 && isSameHash(oldRoot, merkleRoot([]))

  // Begin at the largest complete subtree that ends where the old tree ends.
  let at = oldSize - 1
  let last = newSize - 1
  for (; at % 2 === 1; at = half(at)) last = half(last)
  const known = at === 0 ? [oldRoot, ...proof] : proof
  let oldHash = known[0]
  let newHash = known[0]
  let used = 1
  for (; last > 0; at = half(at), last = half(last)) {
    const isRightChild = at % 2 === 1
    if (!isRightChild && at === last) continue
    const sibling = known[used++]
    if (!sibling || !oldHash || !newHash) return false
    if (isRightChild) oldHash = nodeHash(sibling, oldHash)
    newHash = isRightChild ? nodeHash(sibling, newHash) : nodeHash(newHash, sibling)
  }
  if (!oldHash || !newHash || used !== known.length) return false
  return isSameHash(oldHash, oldRoot) && isSameHash(newHash, newRoot)
}

/** The leaves from `start` up to, not including, `end`: always a subtree of RFC 6962's recursion. */
interface Span {
  start: number
  end: number
}

/** Goes down from the root to the leaf. Returns the siblings, lowest first. */
function descend(
  size: number,
  leaf: number,
  isThere: (span: Span) => boolean,
): { reached: Span; siblings: Span[] } {
  const siblings: Span[] = []
  let reached: Span = { start: 0, end: size }
  while (!isThere(reached)) {
    const middle = reached.start + leftLeaves(reached.end - reached.start)
    const left = { start: reached.start, end: middle }
    const right = { start: middle, end: reached.end }
    siblings.push(leaf < middle ? right : left)
    reached = leaf < middle ? left : right
  }
  return { reached, siblings: siblings.toReversed() }
}

/** The largest power of two below `leaves`, by doubling: Math.log2 rounds wrongly from 2^48 on. */
function leftLeaves(leaves: number): number {
  let power = 1
  while (power * 2 < leaves) power *= 2
  return power
}

async function readRoots(spans: readonly Span[], read: ReadNodes): Promise<Uint8Array[]> {
  const parts = spans.map(completeNodes)
  const wanted = parts.flat()
  if (wanted.length === 0) return []
  const hashes = await read(wanted)
  if (hashes.length !== wanted.length || !hashes.every(isHash))
    throw new Error(`Asked for ${wanted.length} tree nodes, got ${hashes.length} or broken ones`)
  let used = 0
  return parts.map(part => treeRoot(hashes.slice(used, (used += part.length))))
}

/** Only the span at the right edge is more than one node: its root changes and is not stored. */
function completeNodes({ start, end }: Span): { level: number; index: number }[] {
  const nodes: { level: number; index: number }[] = []
  for (let at = start; at < end;) {
    let level = 0
    let leaves = 1
    for (; at + leaves * 2 <= end; leaves *= 2) level++
    nodes.push({ level, index: at / leaves })
    at += leaves
  }
  return nodes
}

function setBits(size: number): number {
  let bits = 0
  for (let rest = size; rest > 0; rest = half(rest)) bits += rest % 2
  return bits
}
