import { bytesToHex } from '@noble/hashes/utils.js'
import { formatCoins, type Micros, micros } from '../money.ts'
import { type BalanceProof, parseBalanceProof } from './balanceProof.ts'
import { decodeBlock } from '../block.ts'
import { isSameHash } from '../tree/merkle.ts'
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
    otherwise: ['no_balance_proof'],
    verify: ({ leaf, wallets, pathInState, ...proof }, step, shown) => {
      const header = tried(() => decodeBlock(proof.header))
      const state = tried(() => stateFromPath(leaf, wallets, pathInState))
      const commits = header?.commits
      step(
        'place_among_wallets',
        state &&
          commits &&
          isSameHash(state.root, commits.stateRoot) &&
          state.sum === commits.stateSum,
        [
          'among_wallets',
          {
            number: leaf.number,
            wallets,
            coins: formatCoins(leaf.balance),
            transactions: leaf.historyLength,
            block: header?.number ?? 0,
          },
        ],
        ['not_among_wallets'],
      )
      if (leaf.keys) {
        const found = ['moved_by_keys', { hash: bytesToHex(leaf.keys) }] as const
        step('keys', true, found, found)
      }
      const { stateBlock, stateSum } = commits!
      const before = tried(() => decodeBlock(proof.stateHeader))
      step(
        'total_of_wallets',
        before?.number === stateBlock && micros(before.issued - before.fees) === stateSum,
        ['total', { coins: formatCoins(stateSum), block: stateBlock }],
        ['not_total'],
      )
      Object.assign(shown, {
        leaf,
        wallets,
        block: stateBlock,
        namedBy: header!.number,
        total: stateSum,
      } satisfies ShownBalance)
      return [
        { number: header!.number, header: proof.header, pathInTree: proof.pathInTree },
        { number: stateBlock, header: proof.stateHeader, pathInTree: proof.statePathInTree },
      ]
    },
  })
