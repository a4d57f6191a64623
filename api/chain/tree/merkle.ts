import { sha256 } from '#sha256'

export const HASH_BYTES = 32

/** RFC 6962's prefixes: without them an inner node could pass as a leaf. */
export const LEAF_PREFIX = 0x00
export const NODE_PREFIX = 0x01

const nodeInput = new Uint8Array(1 + 2 * HASH_BYTES)
nodeInput[0] = NODE_PREFIX

const leafInput = new Uint8Array(1 + HASH_BYTES)
leafInput[0] = LEAF_PREFIX

export function leafHash(data: Uint8Array): Uint8Array {
  if (isHash(data)) {
    leafInput.set(data, 1)
    return sha256(leafInput)
  }
  const input = new Uint8Array(1 + data.length)
  input[0] = LEAF_PREFIX
  input.set(data, 1)
  return sha256(input)
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  if (!isHash(left) || !isHash(right)) throw new RangeError(`A hash has ${HASH_BYTES} bytes`)
  nodeInput.set(left, 1)
  nodeInput.set(right, 1 + HASH_BYTES)
  return sha256(nodeInput)
}

/** Takes hashed leaves: those of a block are the leaf hashes of its transactions' hashes. */
export function merkleRoot(leafHashes: readonly Uint8Array[]): Uint8Array {
  let level = leafHashes
  while (level.length > 1) level = levelAbove(level)
  return level[0] ?? sha256(new Uint8Array())
}

/** The whole tree, from the leaves up to its root. */
export function merkleLevels(leafHashes: readonly Uint8Array[]): (readonly Uint8Array[])[] {
  const levels = [leafHashes]
  for (let level = leafHashes; level.length > 1; levels.push(level)) level = levelAbove(level)
  return levels
}

/** The siblings that lead from the leaf up to the root, lowest first. */
export function inclusionPath(
  levels: readonly (readonly Uint8Array[])[],
  index: number,
): Uint8Array[] {
  if (!levels[0] || !(index in levels[0])) throw new RangeError(`There is no leaf ${index}`)
  const path: Uint8Array[] = []
  let at = index
  for (const level of levels) {
    const sibling = level[at % 2 === 1 ? at - 1 : at + 1]
    if (sibling) path.push(sibling)
    at = half(at)
  }
  return path
}

/** Null if no tree of that size has a path of that shape: the caller compares only roots. */
export function rootFromInclusion(
  leaf: Uint8Array,
  index: number,
  size: number,
  path: readonly Uint8Array[],
): Uint8Array | null {
  if (!isCount(index) || !isCount(size) || index >= size) return null
  if (!isHash(leaf) || !path.every(isHash)) return null
  let hash = leaf
  let used = 0
  for (let at = index, last = size - 1; last > 0; at = half(at), last = half(last)) {
    const isRightChild = at % 2 === 1
    if (!isRightChild && at === last) continue // The rightmost node has no sibling: it moves up as it is.
    const sibling = path[used++]
    if (!sibling) return null
    hash = isRightChild ? nodeHash(sibling, hash) : nodeHash(hash, sibling)
  }
  return used === path.length ? hash : null
}

export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

export const isHash = (bytes: Uint8Array): boolean => bytes.length === HASH_BYTES

/** With half a leaf or NaN leaves, a walk up or down the tree would never end. */
export const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

/** Half of an index, rounded down. A shift would truncate everything above 2^31. */
export const half = (at: number): number => Math.floor(at / 2)

/** A last node without a sibling moves up as it is; that gives the same tree as RFC 6962's recursion. */
function levelAbove(level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = []
  for (let i = 0; i + 1 < level.length; i += 2) above.push(nodeHash(level[i]!, level[i + 1]!))
  if (level.length % 2 === 1) above.push(level[level.length - 1]!)
  return above
}
