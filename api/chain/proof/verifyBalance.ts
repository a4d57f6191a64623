import { sha256 } from '#sha256'
import { formatCoins, type Micros, micros } from '../money.ts'
import { type BalanceProof, parseBalanceProof } from './balanceProof.ts'
import { type BlockHeader, decodeBlock } from '../block.ts'
import { parseCheckpoint } from '../log/checkpoint.ts'
import { isSameHash, leafHash, rootFromInclusion } from '../merkle.ts'
import {
  takePolicy,
  takeSignatures,
  takeSteps,
  type TakeStep,
  tried,
  type Verified,
} from './proofSteps.ts'
import { stateFromPath, type StateLeaf } from '../state/stateTree.ts'

export interface VerifiedBalance extends Verified {
  leaf?: StateLeaf
  /** After which block the wallet was so. */
  block?: number
  /** What all wallets held then, and how many they were. */
  total?: Micros
  wallets?: number
}

/** Recomputes everything from the bytes of the file. `trusted`: a policy from elsewhere; else that of the file. */
export function verifyBalance(text: string, trusted: string | null = null): VerifiedBalance {
  const result: VerifiedBalance = { steps: [], isGood: false }
  return takeSteps(result, step => verify(text, trusted, step, result))
}

function verify(
  text: string,
  trusted: string | null,
  step: TakeStep,
  result: VerifiedBalance,
): void {
  const proof = parseBalanceProof(text)
  step('File', proof, 'It is whole', 'It is no proof of a balance, or was changed')
  const { leaf, wallets, pathInState } = proof!
  takePolicy(step, result, proof!.policy, trusted)

  const header = tried(() => decodeBlock(proof!.header))
  const state = tried(() => stateFromPath(leaf, wallets, pathInState))
  const commits = header?.commits
  step(
    'Place among the wallets',
    state && commits && isSameHash(state.root, commits.stateRoot) && state.sum === commits.stateSum,
    `Wallet ${leaf.number} of ${wallets} holds ${formatCoins(leaf.balance)} CXAC after ${leaf.historyLength} transactions, as block ${header?.number} says`,
    'The way up does not lead to the state that the block names',
  )
  result.leaf = leaf

  const before = tried(() => decodeBlock(proof!.stateHeader))
  const outside = before && micros(before.issued - before.fees)
  step(
    'Total of all wallets',
    before?.number === commits!.stateBlock && outside === commits!.stateSum,
    `${formatCoins(commits!.stateSum)} CXAC, which is all that was issued up to block ${commits!.stateBlock}, less the fees`,
    'It is not what was issued less the fees',
  )
  result.total = commits!.stateSum
  result.wallets = wallets
  result.block = commits!.stateBlock

  const { size } = parseCheckpoint(proof!.checkpoint)!
  step(
    'Place in the ledger',
    areInLedger(proof!, header!, before!),
    `Blocks ${before!.number} and ${header!.number} of ${size}`,
    'The way up does not lead to the root of the ledger',
  )
  takeSignatures(step, result, proof!.checkpoint, trusted)
}

function areInLedger(proof: BalanceProof, header: BlockHeader, before: BlockHeader): boolean {
  const { size, root } = parseCheckpoint(proof.checkpoint)!
  const isThere = (bytes: Uint8Array, index: number, path: readonly Uint8Array[]) => {
    const found = rootFromInclusion(leafHash(sha256(bytes)), index, size, path)
    return found !== null && isSameHash(found, root)
  }
  return (
    proof.index === header.number - 1 &&
    isThere(proof.header, proof.index, proof.pathInTree) &&
    isThere(proof.stateHeader, before.number - 1, proof.statePathInTree)
  )
}
