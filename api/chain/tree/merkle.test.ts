import fc from 'fast-check'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import {
  inclusionPath,
  leafHash,
  merkleLevels,
  merkleRoot,
  nodeHash,
  rootFromInclusion,
} from './merkle.ts'
import { merkleRootOver } from '../hashing/merkleRootOver.ts'
import { anyHash, recursiveRoot } from '../testing/chains.ts'

// The leaves and roots with which Certificate Transparency's own implementations are tested.
const KNOWN_LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map(hex => leafHash(hexToBytes(hex)))

for (const [size, root] of [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
].entries())
  test(`the published root of ${size} leaves`, () => {
    expect(bytesToHex(merkleRoot(KNOWN_LEAVES.slice(0, size)))).toBe(root)
  })

const anyLeaves = fc.array(anyHash, { minLength: 1, maxLength: 70 })

test("the root is that of RFC 6962's recursion", () => {
  fc.assert(
    fc.property(anyLeaves, leaves => {
      expect(merkleRoot(leaves)).toEqual(recursiveRoot(leaves))
    }),
  )
})

test('every leaf has a path to the root', () => {
  fc.assert(
    fc.property(anyLeaves, leaves => {
      const root = merkleRoot(leaves)
      for (const [i, leaf] of leaves.entries())
        expect(
          rootFromInclusion(leaf, i, leaves.length, inclusionPath(merkleLevels(leaves), i)),
        ).toEqual(root)
    }),
  )
})

test('a path fails for another leaf, index, size or step', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyHash, { minLength: 2, maxLength: 70 }),
      fc.nat(),
      (leaves, seed) => {
        const size = leaves.length
        const index = seed % size
        const other = (index + 1 + (seed % (size - 1))) % size
        const leaf = leaves[index]!
        const root = merkleRoot(leaves)
        const path = inclusionPath(merkleLevels(leaves), index)
        const step = seed % path.length
        const altered = path.with(step, leafHash(path[step]!))

        expect(rootFromInclusion(leaves[other]!, index, size, path)).not.toEqual(root)
        expect(rootFromInclusion(leaf, other, size, path)).not.toEqual(root)
        expect(rootFromInclusion(leaf, index, size, altered)).not.toEqual(root)
        expect(rootFromInclusion(leaf, index, size, path.slice(1))).toBeNull()
        expect(rootFromInclusion(leaf, index, size, [...path, root])).toBeNull()
        expect(rootFromInclusion(leaf, index, size, path.with(step, root.slice(1)))).toBeNull()
        expect(rootFromInclusion(leaf, index, size * 2, path)).toBeNull()
      },
    ),
  )
})

for (const [index, size] of [
  [-1, 2],
  [2, 2],
  [0, 0],
  [0.5, 2],
  [0, Number.POSITIVE_INFINITY],
] as const)
  test(`no path leads from leaf ${index} of ${size}`, () => {
    expect(rootFromInclusion(new Uint8Array(32), index, size, [new Uint8Array(32)])).toBeNull()
  })

test('a missing leaf has no path', () => {
  expect(() => inclusionPath(merkleLevels(KNOWN_LEAVES), KNOWN_LEAVES.length)).toThrow(RangeError)
})

test('a short hash is refused, because bytes of another one would follow it', () => {
  expect(() => nodeHash(new Uint8Array(31), new Uint8Array(32))).toThrow(RangeError)
})

test('the root over hashes in one buffer is that of their leaf hashes', () => {
  fc.assert(
    fc.property(fc.array(anyHash, { maxLength: 700 }), hashes => {
      const root = merkleRoot(hashes.map(leafHash))
      const all = new Uint8Array(hashes.flatMap(hash => [...hash]))
      expect(bytesToHex(merkleRootOver(all))).toBe(bytesToHex(root))
    }),
  )
})
