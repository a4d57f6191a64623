import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leafHash, nodeHash, rootFromInclusion } from './merkle.ts'
import { anyHash, recursiveRoot } from '../testing/chains.ts'
import {
  appendLeaf,
  consistencyProof,
  inclusionProof,
  packFrontier,
  type ReadNodes,
  type TreeNode,
  treeRoot,
  unpackFrontier,
  verifyConsistency,
} from './tree.ts'

const LARGEST = 200
const leaves = Array.from({ length: LARGEST }, (_, i) => leafHash(Uint8Array.of(i)))

const frontiers: Uint8Array[][] = [[]]
const completed: TreeNode[][] = []
for (const [size, leaf] of leaves.entries()) {
  const next = appendLeaf(size, frontiers[size]!, leaf)
  frontiers.push(next.frontier)
  completed.push(next.completed)
}
const roots = frontiers.map(treeRoot)

const stored = new Map(completed.flat().map(node => [`${node.level}/${node.index}`, node.hash]))
const read: ReadNodes = async wanted =>
  wanted.map(({ level, index }) =>
    level === 0 ? leaves[index]! : stored.get(`${level}/${index}`)!,
  )

/** Fails on a second read, and on a node that is not complete in a tree of this size. */
function readOnce(size: number): ReadNodes {
  let reads = 0
  return async wanted => {
    expect(++reads).toBe(1)
    for (const { level, index } of wanted)
      expect((index + 1) * 2 ** level).toBeLessThanOrEqual(size)
    return read(wanted)
  }
}

test("after each leaf the root is that of RFC 6962's recursion", () => {
  for (let size = 0; size <= LARGEST; size++)
    expect(roots[size]).toEqual(recursiveRoot(leaves.slice(0, size)))
})

test('each leaf completes exactly the subtrees that end with it', () => {
  for (let size = 1; size <= LARGEST; size++) {
    const expected: TreeNode[] = []
    for (let level = 1; size % 2 ** level === 0; level++) {
      const hash = recursiveRoot(leaves.slice(size - 2 ** level, size))
      expected.push({ level, index: size / 2 ** level - 1, hash })
    }
    expect(completed[size - 1]).toEqual(expected)
  }
})

test('a packed frontier is unpacked to the same', () => {
  fc.assert(
    fc.property(fc.array(anyHash, { maxLength: 53 }), frontier => {
      expect(unpackFrontier(packFrontier(frontier))).toEqual(frontier)
    }),
  )
  expect(() => unpackFrontier(new Uint8Array(33))).toThrow(RangeError)
})

test('a frontier of another size or a short leaf is refused', () => {
  expect(() => appendLeaf(4, frontiers[5]!, leaves[0]!)).toThrow(RangeError)
  expect(() => appendLeaf(4, frontiers[4]!, leaves[0]!.slice(1))).toThrow(RangeError)
})

test('every leaf of every size has an inclusion proof, made with one read', async () => {
  for (let size = 1; size <= 70; size++)
    for (let index = 0; index < size; index++) {
      const proof = await inclusionProof(size, index, readOnce(size))
      expect(rootFromInclusion(leaves[index]!, index, size, proof)).toEqual(roots[size])
    }
})

test('every older size has a consistency proof, made with one read', async () => {
  for (let size = 0; size <= 70; size++)
    for (let old = 0; old <= size; old++) {
      const proof = await consistencyProof(old, size, readOnce(size))
      expect(verifyConsistency(old, roots[old]!, size, roots[size]!, proof)).toBe(true)
    }
})

test('a consistency proof fails for other roots, sizes and steps', async () => {
  const anyPair = fc
    .tuple(fc.integer({ min: 1, max: LARGEST }), fc.integer({ min: 1, max: LARGEST }))
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => (a < b ? ([a, b] as const) : ([b, a] as const)))
  await fc.assert(
    fc.asyncProperty(anyPair, fc.nat(), async ([old, size], seed) => {
      const [oldRoot, root] = [roots[old]!, roots[size]!]
      const proof = await consistencyProof(old, size, read)
      const step = seed % proof.length
      const altered = proof.with(step, leafHash(proof[step]!))

      expect(verifyConsistency(old, oldRoot, size, root, proof)).toBe(true)
      expect(verifyConsistency(old, leafHash(oldRoot), size, root, proof)).toBe(false)
      expect(verifyConsistency(old, oldRoot, size, leafHash(root), proof)).toBe(false)
      expect(verifyConsistency(old, oldRoot, size, root, altered)).toBe(false)
      expect(verifyConsistency(old, oldRoot, size, root, proof.slice(1))).toBe(false)
      expect(verifyConsistency(old, oldRoot, size, root, [...proof, root])).toBe(false)
      expect(verifyConsistency(old, oldRoot, size, root, proof.with(step, root.slice(1)))).toBe(
        false,
      )
      expect(verifyConsistency(size, oldRoot, old, root, proof)).toBe(false)
      expect(verifyConsistency(old, oldRoot, size * 2, root, proof)).toBe(false)
    }),
  )
})

test('the empty tree, with its own root only, is the past of every tree', () => {
  expect(verifyConsistency(0, roots[0]!, 9, roots[9]!, [])).toBe(true)
  expect(verifyConsistency(0, roots[1]!, 9, roots[9]!, [])).toBe(false)
  expect(verifyConsistency(9, roots[9]!, 9, roots[8]!, [])).toBe(false)
})

for (const size of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
  test(`a tree of ${size} leaves is consistent with nothing, itself included`, () => {
    expect(verifyConsistency(size, roots[1]!, size, roots[1]!, [])).toBe(false)
    expect(verifyConsistency(1, roots[1]!, size, roots[2]!, [leaves[1]!])).toBe(false)
    expect(verifyConsistency(size, roots[0]!, 9, roots[9]!, [])).toBe(false)
  })

test('a missing node makes the proof fail', async () => {
  await expect(inclusionProof(8, 3, async () => [])).rejects.toThrow('tree nodes')
})

for (const [a, b] of [
  [9, 8],
  [-1, 8],
  [1.5, 8],
  [1, Number.NaN],
] as const)
  test(`no proof is made for leaf or size ${a} of ${b}`, async () => {
    await expect(inclusionProof(b, a, read)).rejects.toThrow(RangeError)
    await expect(consistencyProof(a, b, read)).rejects.toThrow(RangeError)
  })

// With equal leaves there is one hash per level, so a tree of any size need not be built.
const levelHashes = [leafHash(Uint8Array.of(1))]
for (let level = 1; level <= 53; level++)
  levelHashes.push(nodeHash(levelHashes[level - 1]!, levelHashes[level - 1]!))
const readAlike: ReadNodes = async wanted => wanted.map(({ level }) => levelHashes[level]!)
const frontierAlike = (size: number) =>
  size
    .toString(2)
    .split('')
    .flatMap((bit, i, { length }) => (bit === '1' ? [levelHashes[length - 1 - i]!] : []))

test('sizes far beyond 32 bits work', async () => {
  const anyPower = fc.integer({ min: 31, max: 53 })
  const nearPower = fc
    .tuple(anyPower, fc.integer({ min: -3, max: 3 }))
    .map(([power, off]) => 2 ** power + off)
  const anySize = fc
    .oneof(nearPower, fc.integer({ min: 2 ** 31, max: Number.MAX_SAFE_INTEGER }))
    .filter(Number.isSafeInteger)
  const leaf = levelHashes[0]!
  await fc.assert(
    fc.asyncProperty(anySize, anySize, async (a, b) => {
      const size = Math.max(a, b)
      const old = Math.min(a, b)
      const root = treeRoot(frontierAlike(size))
      for (const index of [0, old - 1, size - 1]) {
        const proof = await inclusionProof(size, index, readAlike)
        expect(rootFromInclusion(leaf, index, size, proof)).toEqual(root)
      }
      const proof = await consistencyProof(old, size, readAlike)
      const oldRoot = treeRoot(frontierAlike(old))
      expect(verifyConsistency(old, oldRoot, size, root, proof)).toBe(true)
      const before = frontierAlike(size - 1)
      expect(appendLeaf(size - 1, before, leaf).frontier).toEqual(frontierAlike(size))
    }),
  )
})
