import { concatBytes } from '@noble/hashes/utils.js'
import { addressFromBytes, writeAddress } from '../address.ts'
import { micros } from '../money.ts'
import { headerLength } from '../block.ts'
import { HASH_BYTES, isSameHash } from '../tree/merkle.ts'
import { packPolicy } from './leafProof.ts'
import type { StateLeaf, SumNode } from '../state/stateTree.ts'
import { formatTlogProof, parseTlogProof } from './tlogProof.ts'
import { packFrontier, unpackFrontier } from '../tree/tree.ts'
import { readCount, writeUint64 } from '../uint64.ts'
import { readUtf8 } from '../utf8.ts'

/** What one wallet held after a block, and its proof. Nothing in it is verified yet. */
export interface BalanceProof {
  /** The keys that the file says it is signed by, without addresses. */
  policy: string
  leaf: StateLeaf
  wallets: number
  pathInState: readonly SumNode[]
  /** Of the block that names the state. */
  header: Uint8Array
  /** Of the block after which the wallets were so: it says what was issued and paid in fees by then. */
  stateHeader: Uint8Array
  /** The way of that one up to the root of the ledger. */
  statePathInTree: readonly Uint8Array[]
  /** Of the block that names the state, in the tree, counted from 0. */
  index: number
  pathInTree: readonly Uint8Array[]
  checkpoint: string
}

/** Of a custodial wallet, and of one with keys. */
const VERSION = 2
const VERSION_WITH_KEYS = 5
const LEAF_BYTES = 8 + 20 + 8 + 8
const NODE_BYTES = 8 + HASH_BYTES

/** As C2SP's tlog-proof has it, with another version of the extra data than a receipt. */
export const formatBalanceProof = (proof: BalanceProof): string =>
  formatTlogProof({ ...proof, extra: packExtra(proof) })

/** Null for every text but the one way to write it. */
export function parseBalanceProof(text: string): BalanceProof | null {
  const proof = parseTlogProof(text)
  const unpacked = proof && unpackExtra(proof.extra)
  if (!unpacked || !isSameHash(packExtra(unpacked), proof.extra)) return null
  const { index, pathInTree, checkpoint } = proof
  return { ...unpacked, index, pathInTree, checkpoint }
}

type Extra = Omit<BalanceProof, 'index' | 'pathInTree' | 'checkpoint'>

function packExtra({ policy, leaf, wallets, pathInState, ...rest }: Extra): Uint8Array {
  const keys = leaf.keys ?? new Uint8Array()
  const leafEnd = LEAF_BYTES + keys.length
  const own = new Uint8Array(leafEnd + 8 + 1)
  const view = new DataView(own.buffer)
  writeUint64(view, 0, leaf.number)
  writeAddress(leaf.address, own, 8)
  writeUint64(view, 28, leaf.balance)
  writeUint64(view, 36, leaf.historyLength)
  own.set(keys, LEAF_BYTES)
  writeUint64(view, leafEnd, wallets)
  own[leafEnd + 8] = pathInState.length
  return concatBytes(
    packPolicy(leaf.keys ? VERSION_WITH_KEYS : VERSION, policy),
    own,
    ...pathInState.map(packNode),
    rest.header,
    rest.stateHeader,
    Uint8Array.of(rest.statePathInTree.length),
    packFrontier(rest.statePathInTree),
  )
}

function packNode({ sum, hash }: SumNode): Uint8Array {
  const bytes = new Uint8Array(NODE_BYTES)
  writeUint64(new DataView(bytes.buffer), 0, sum)
  bytes.set(hash, 8)
  return bytes
}

function unpackExtra(bytes: Uint8Array): Extra | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 3
  const take = (count: number) => bytes.slice(at, (at += count))
  const takeHeader = () => take(headerLength(bytes.subarray(at)))
  try {
    const policy = readUtf8(take(view.getUint16(1)))
    const keysAt = at + LEAF_BYTES
    const hasKeys = bytes[0] === VERSION_WITH_KEYS
    const leaf: StateLeaf = {
      number: readCount(view, at),
      address: addressFromBytes(bytes.slice(at + 8, at + 28)),
      balance: micros(view.getBigUint64(at + 28)),
      historyLength: readCount(view, at + 36),
      ...(hasKeys && { keys: bytes.slice(keysAt, keysAt + HASH_BYTES) }),
    }
    at = hasKeys ? keysAt + HASH_BYTES : keysAt
    const wallets = readCount(view, at)
    const nodes = view.getUint8(at + 8)
    at += 9
    const pathInState = Array.from({ length: nodes }, () => ({
      sum: micros(view.getBigUint64(at)),
      hash: take(NODE_BYTES).subarray(8),
    }))
    const [header, stateHeader] = [takeHeader(), takeHeader()]
    const hashes = view.getUint8(at)
    at++
    const statePathInTree = unpackFrontier(take(hashes * HASH_BYTES))
    return { policy, leaf, wallets, pathInState, header, stateHeader, statePathInTree }
  } catch {
    return null // Shorter than it says.
  }
}
