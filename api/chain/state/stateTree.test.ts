import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressFromBytes } from '../address.ts'
import { micros } from '../money.ts'
import {
  siblingsOf,
  NOTHING,
  stateFromPath,
  type StateLeaf,
  stateLeafHash,
  stateRoot,
  type SumNode,
} from './stateTree.ts'
import { SumTree } from './SumTree.ts'
import { nodeOf, recursiveSum } from '../testing/states.ts'

const anyLeaf = fc.record({
  address: fc.uint8Array({ minLength: 20, maxLength: 20 }).map(addressFromBytes),
  balance: fc.bigInt({ min: 0n, max: 2n ** 40n }).map(micros),
  historyLength: fc.nat(),
})
const anyLeaves = fc
  .array(anyLeaf, { maxLength: 40 })
  .map(leaves => leaves.map((leaf, i): StateLeaf => ({ ...leaf, number: i + 1 })))

/** Wallets that appear and change in any order. */
const anySteps = fc.tuple(anyLeaves, fc.array(fc.array(fc.tuple(fc.nat(39), anyLeaf))))

const slowState = (leaves: readonly StateLeaf[]) => {
  const top = recursiveSum(leaves.map(nodeOf))
  return { wallets: leaves.length, root: stateRoot(leaves.length, top), sum: top.sum }
}

test('the tree has the root of its wallets, however it grew and changed', () => {
  fc.assert(
    fc.property(anySteps, ([first, steps]) => {
      const tree = new SumTree()
      const leaves = [...first]
      for (const [place, { balance, historyLength }] of leaves.entries())
        tree.set(place, balance, historyLength)
      for (const step of [[], ...steps]) {
        for (const [at, { balance, historyLength, address }] of step) {
          const place = Math.min(at, leaves.length)
          const number = place + 1
          leaves[place] = {
            number,
            address: leaves[place]?.address ?? address,
            balance,
            historyLength,
          }
          tree.set(place, balance, historyLength)
        }
        expect(tree.rehash(place => leaves[place]!.address)).toEqual(slowState(leaves))
      }
    }),
  )
})

test('a wallet without a place can have no keys', () => {
  const tree = new SumTree()
  expect(() => tree.setKeys(0, new Uint8Array(32))).toThrow('Wallet 0 has no place')
  tree.set(0, micros(0n), 0)
  tree.setKeys(0, new Uint8Array(32))
  expect([...tree.keys.keys()]).toEqual([0])
})

test('the tree is the same beyond its first capacity', () => {
  const leaves = Array.from({ length: 3000 }, (_, i): StateLeaf => ({
    number: i + 1,
    address: addressFromBytes(new Uint8Array(20).fill(i)),
    balance: micros(BigInt(i)),
    historyLength: i,
  }))
  const tree = new SumTree()
  for (const [place, { balance, historyLength }] of leaves.entries()) {
    tree.set(place, balance, historyLength)
    if (place % 700 === 0) tree.rehash(at => leaves[at]!.address)
  }
  expect(tree.rehash(place => leaves[place]!.address)).toEqual(slowState(leaves))
  expect(() => tree.set(3001, micros(1n), 1)).toThrow(RangeError)
})

function pathIn(leaves: readonly StateLeaf[], place: number): SumNode[] {
  return siblingsOf(leaves.length, place).map(({ level, index }) =>
    recursiveSum(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level).map(nodeOf)),
  )
}

test('the path of each wallet leads to the root, and no other path does', () => {
  fc.assert(
    fc.property(anyLeaves, fc.nat(), fc.nat(), (leaves, at, other) => {
      fc.pre(leaves.length > 0)
      const state = slowState(leaves)
      const place = at % leaves.length
      const leaf = leaves[place]!
      const path = pathIn(leaves, place)
      expect(stateFromPath(leaf, leaves.length, path)).toEqual(state)
      const wrong = [
        stateFromPath({ ...leaf, balance: micros(leaf.balance + 1n) }, leaves.length, path),
        stateFromPath({ ...leaf, historyLength: leaf.historyLength + 1 }, leaves.length, path),
        stateFromPath({ ...leaf, number: leaf.number + 1 }, leaves.length, path),
        stateFromPath(leaf, leaves.length + 1 + (other % 9), path),
        stateFromPath(leaf, leaves.length, [...path, NOTHING]),
        stateFromPath(leaf, leaves.length, path.slice(1)),
        stateFromPath(
          leaf,
          leaves.length,
          path.map((node, i) =>
            i === other % path.length ? { ...node, sum: micros(node.sum + 1n) } : node,
          ),
        ),
      ]
      for (const found of path.length ? wrong : wrong.slice(0, 5)) expect(found).not.toEqual(state)
    }),
  )
})

test('a negative balance cannot be hidden: a path whose sums exceed 64 bits is refused', () => {
  const leaf: StateLeaf = {
    number: 1,
    address: addressFromBytes(new Uint8Array(20)),
    balance: micros(5n),
    historyLength: 1,
  }
  const beside = (sum: bigint) => [{ hash: stateLeafHash(leaf), sum: micros(sum) }]
  expect(stateFromPath(leaf, 2, beside(2n ** 64n - 6n))).not.toBeNull()
  for (const sum of [-1n, -5n, 2n ** 64n - 5n, 2n ** 64n])
    expect(stateFromPath(leaf, 2, beside(sum))).toBeNull()
})
