import { sha256 } from '#sha256'
import { type Address, writeAddress } from '../address.ts'
import { addMicros, type Micros, micros, ZERO } from '../money.ts'
import { HASH_BYTES, half, isCount, isHash, merkleRoot } from '../tree/merkle.ts'
import { isUint64, writeUint64 } from '../uint64.ts'

/** One wallet of the tree. Its number is its place in the order of first coins. */
export interface StateLeaf {
  number: number
  address: Address
  balance: Micros
  historyLength: number
  /** Hash of the key set that can move the coins; missing or null: the wallet is custodial. */
  keys?: Uint8Array | null
}

/** A subtree, and the sum of its wallets. */
export interface SumNode {
  hash: Uint8Array
  sum: Micros
}

/** All wallets at one moment. */
export interface State {
  wallets: number
  root: Uint8Array
  sum: Micros
}

/** The most blocks a state may lag behind the header that names it: auditors have to remember them. */
export const MAX_STATE_LAG = 10_000

export const LEAF_BYTES = 1 + 8 + 20 + 8 + 8
const leafInput = new Uint8Array(LEAF_BYTES)
const leafView = new DataView(leafInput.buffer)
/** Of a wallet with keys. */
const keyedInput = new Uint8Array(LEAF_BYTES + HASH_BYTES)
const KEYED_PREFIX = 0x03
export const NODE_BYTES = 1 + 2 * (8 + HASH_BYTES)
export const NODE_PREFIX = 0x01
const nodeInput = new Uint8Array(NODE_BYTES)
const nodeView = new DataView(nodeInput.buffer)
nodeInput[0] = NODE_PREFIX
const rootInput = new Uint8Array(1 + 8 + 8 + HASH_BYTES)
const rootView = new DataView(rootInput.buffer)
rootInput[0] = 0x02

export function stateLeafHash(leaf: StateLeaf): Uint8Array {
  const { number, address, balance, historyLength, keys } = leaf
  writeUint64(leafView, 1, number)
  writeAddress(address, leafInput, 9)
  writeUint64(leafView, 29, balance)
  writeUint64(leafView, 37, historyLength)
  return sha256(keys ? withKeys(keys) : leafInput)
}

/** The leaf as written, with another prefix: no bytes can be those of a custodial wallet too. */
function withKeys(keys: Uint8Array): Uint8Array {
  if (!isHash(keys)) throw new RangeError(`A hash has ${HASH_BYTES} bytes`)
  keyedInput.set(leafInput)
  keyedInput[0] = KEYED_PREFIX
  keyedInput.set(keys, LEAF_BYTES)
  return keyedInput
}

/** Both sums are hashed, not only their total: otherwise a wallet could be left out undetected. */
export function sumNodeHash(left: SumNode, right: SumNode): Uint8Array {
  if (!isHash(left.hash) || !isHash(right.hash))
    throw new RangeError(`A hash has ${HASH_BYTES} bytes`)
  writeUint64(nodeView, 1, left.sum)
  nodeInput.set(left.hash, 9)
  writeUint64(nodeView, 9 + HASH_BYTES, right.sum)
  nodeInput.set(right.hash, 17 + HASH_BYTES)
  return sha256(nodeInput)
}

/** `top`: the node over all wallets. */
export function stateRoot(wallets: number, top: SumNode): Uint8Array {
  writeUint64(rootView, 1, wallets)
  writeUint64(rootView, 9, top.sum)
  rootInput.set(top.hash, 17)
  return sha256(rootInput)
}

/** Before the first coin. */
export const NOTHING: SumNode = { hash: merkleRoot([]), sum: ZERO }

/** The siblings on the path from a wallet to the root, lowest first: their levels and indexes. */
export function siblingsOf(wallets: number, place: number): { level: number; index: number }[] {
  const found: { level: number; index: number }[] = []
  let [at, last] = [place, wallets - 1]
  for (let level = 0; last > 0; level++) {
    if (at % 2 === 1) found.push({ level, index: at - 1 })
    else if (at < last) found.push({ level, index: at + 1 })
    at = half(at)
    last = half(last)
  }
  return found
}

/** The state that this wallet and path lead to. Null if no tree of that size has such a path. */
export function stateFromPath(
  leaf: StateLeaf,
  wallets: number,
  path: readonly SumNode[],
): State | null {
  const place = leaf.number - 1
  if (!isCount(place) || !isCount(wallets) || place >= wallets) return null
  const siblings = siblingsOf(wallets, place)
  if (siblings.length !== path.length) return null
  let node: SumNode = { hash: stateLeafHash(leaf), sum: leaf.balance }
  for (const [i, { index }] of siblings.entries()) {
    const sibling = path[i]!
    const sum = addMicros(node.sum, sibling.sum)
    if (!isUint64(sum) || !isUint64(sibling.sum)) return null
    const isRight = index % 2 === 1
    const hash = isRight ? sumNodeHash(node, sibling) : sumNodeHash(sibling, node)
    node = { hash, sum }
  }
  return { wallets, root: stateRoot(wallets, node), sum: micros(node.sum) }
}
