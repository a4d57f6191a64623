import { publicKeyOf } from '#ed25519'
import { type BlockHeader, encodeBlock, hashBlock } from '../block.ts'
import { signCheckpoint, verifierKey } from '../log/checkpoint.ts'
import { inclusionPath, leafHash, merkleLevels, merkleRoot } from '../tree/merkle.ts'
import { ZERO } from '../money.ts'
import { formatBalanceProof } from '../proof/balanceProof.ts'
import { besides, type StateLeaf, stateFromPath } from '../state/stateTree.ts'
import { nodeOf, recursiveSum } from './states.ts'

const ORIGIN = 'forged.example/log'
const SECRET = new Uint8Array(32).fill(77)

/** The answer of a server that signs any state it likes: the first wallet of it, after this block. */
export function forgedBalance(leaves: readonly StateLeaf[], stateBlock: number, atMs: number) {
  const pathInState = besides(leaves.length, 0).map(({ level, index }) =>
    recursiveSum(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level).map(nodeOf)),
  )
  const { root, sum } = stateFromPath(leaves[0]!, leaves.length, pathInState)!
  const none = new Uint8Array(32)
  const headerOf = (number: number, named: number): BlockHeader => ({
    number,
    previousHash: none,
    merkleRoot: merkleRoot([]),
    atMs,
    transactions: 1,
    volume: sum,
    fees: ZERO,
    issued: sum,
    commits: {
      stateBlock: named,
      stateRoot: named ? root : none,
      stateSum: named ? sum : ZERO,
      actionsRoot: none,
    },
  })
  const blocks = [headerOf(stateBlock, 0), headerOf(stateBlock + 1, stateBlock)] as const
  const tree = [
    ...Array.from({ length: stateBlock - 1 }, () => leafHash(none)),
    ...blocks.map(block => leafHash(hashBlock(block))),
  ]
  const levels = merkleLevels(tree)
  const key = verifierKey(ORIGIN, publicKeyOf(SECRET))
  const policy = `log ${key}\nquorum none\n`
  const head = { origin: ORIGIN, size: tree.length, root: merkleRoot(tree) }
  const proof = formatBalanceProof({
    policy,
    leaf: leaves[0]!,
    wallets: leaves.length,
    pathInState,
    header: encodeBlock(blocks[1]),
    stateHeader: encodeBlock(blocks[0]),
    statePathInTree: inclusionPath(levels, stateBlock - 1),
    index: stateBlock,
    pathInTree: inclusionPath(levels, stateBlock),
    checkpoint: signCheckpoint(head, ORIGIN, SECRET),
  })
  return { proof, verifierKey: key, policy }
}
