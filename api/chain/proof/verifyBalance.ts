import { formatCoins, type Micros, micros } from '../money.ts'
import { type BalanceProof, parseBalanceProof } from './balanceProof.ts'
import { decodeBlock } from '../block.ts'
import { isSameHash } from '../merkle.ts'
import { stateFromPath, type StateLeaf } from '../state/stateTree.ts'
import { tried, type Verified, verifyProof } from './verifyProof.ts'

interface ShownBalance {
  leaf: StateLeaf
  /** After which block the wallet held this. */
  block: number
  /** The number of the block that names the state. */
  namedBy: number
  /** What all wallets held then, and how many they were. */
  total: Micros
  wallets: number
}

export type VerifiedBalance = Verified & Partial<ShownBalance>

/** `trusted`: a policy from elsewhere; else the one in the file. */
export const verifyBalance = (text: string, trusted: string | null = null): VerifiedBalance =>
  verifyProof<BalanceProof, ShownBalance>(text, trusted, {
    parse: parseBalanceProof,
    otherwise: 'It is no proof of a balance, or was changed',
    verify: ({ leaf, wallets, pathInState, ...proof }, step, shown) => {
      const header = tried(() => decodeBlock(proof.header))
      const state = tried(() => stateFromPath(leaf, wallets, pathInState))
      const commits = header?.commits
      step(
        'Place among the wallets',
        state &&
          commits &&
          isSameHash(state.root, commits.stateRoot) &&
          state.sum === commits.stateSum,
        `Wallet ${leaf.number} of ${wallets} holds ${formatCoins(leaf.balance)} CXAC after ${leaf.historyLength} transactions, as block ${header?.number} says`,
        'The way up does not lead to the state that the block names',
      )
      const { stateBlock, stateSum } = commits!
      const before = tried(() => decodeBlock(proof.stateHeader))
      step(
        'Total of all wallets',
        before?.number === stateBlock && micros(before.issued - before.fees) === stateSum,
        `${formatCoins(stateSum)} CXAC, which is all that was issued up to block ${stateBlock}, less the fees`,
        'It is not what was issued less the fees',
      )
      Object.assign(shown, {
        leaf,
        wallets,
        block: stateBlock,
        namedBy: header!.number,
        total: stateSum,
      } satisfies ShownBalance)
      return [
        { number: header!.number, header: proof.header, path: proof.pathInTree },
        { number: stateBlock, header: proof.stateHeader, path: proof.statePathInTree },
      ]
    },
  })
