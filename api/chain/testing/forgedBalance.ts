import { publicKeyOf } from '#ed25519'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type BlockHeader, encodeBlock, hashBlock } from '../block.ts'
import { signCheckpoint, verifierKey } from '../log/checkpoint.ts'
import { inclusionPath, leafHash, merkleLevels, merkleRoot } from '../tree/merkle.ts'
import { ZERO } from '../money.ts'
import { formatBalanceProof } from '../proof/balanceProof.ts'
import { siblingsOf, type StateLeaf, stateFromPath } from '../state/stateTree.ts'
import { type ChainTransaction, hashTransaction } from '../transaction.ts'
import { nodeOf, recursiveSum } from './states.ts'

const ORIGIN = 'forged.example/log'
const SECRET = new Uint8Array(32).fill(77)

/**
 * The answer of a server that signs any state it likes: the first wallet of it, after this block, which has these
 * transactions. `proofOf`: what it answers about one of them.
 */
export function forgedBalance(
  leaves: readonly StateLeaf[],
  stateBlock: number,
  atMs: number,
  transactions: readonly ChainTransaction[] = [],
) {
  const pathInState = siblingsOf(leaves.length, 0).map(({ level, index }) =>
    recursiveSum(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level).map(nodeOf)),
  )
  const { root, sum } = stateFromPath(leaves[0]!, leaves.length, pathInState)!
  const none = new Uint8Array(32)
  const inBlock = merkleLevels(transactions.map(one => leafHash(hashTransaction(one))))
  const headerOf = (number: number, named: number): BlockHeader => ({
    number,
    previousHash: none,
    merkleRoot: merkleRoot(number === stateBlock ? inBlock[0]! : []),
    atMs,
    transactions: transactions.length,
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
  const checkpoint = signCheckpoint(head, ORIGIN, SECRET)
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
    checkpoint,
  })
  const proofOf = (index: number) => ({
    transaction: inText(transactions[index]!),
    block: inText(blocks[0]),
    indexInBlock: index,
    sizeOfBlock: transactions.length,
    pathInBlock: inclusionPath(inBlock, index).map(bytesToHex),
    pathInTree: inclusionPath(levels, stateBlock - 1).map(bytesToHex),
    checkpoint,
    verifierKey: key,
    policy,
  })
  return { proof, verifierKey: key, policy, proofOf }
}

/** As the API answers: sums as digits, hashes in hex. */
const inText = (value: object): unknown =>
  JSON.parse(
    JSON.stringify(value, (_name, part: unknown) =>
      typeof part === 'bigint'
        ? String(part)
        : part instanceof Uint8Array
          ? bytesToHex(part)
          : part,
    ),
  )
