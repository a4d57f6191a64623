import { type Address } from '#api/chain/address.ts'
import { micros } from '#api/chain/money.ts'
import type { StateLeaf } from '#api/chain/state/stateTree.ts'
import { isSameAddress } from '#api/shortAddress.ts'
import { provenWallet } from '../../session/provenWallet.ts'

export interface WalletState {
  leaf: StateLeaf
  /** After which block the wallet held this. */
  block: number
}

/** What this browser has proven of the wallet last. */
export function readProven(address: string): WalletState | null {
  const proven = provenWallet.read()
  if (!proven || !isSameAddress(proven.address, address)) return null
  const { number, historyLength, balance, block } = proven
  const leaf = { number, address: proven.address as Address, historyLength }
  return { leaf: { ...leaf, balance: micros(BigInt(balance)) }, block }
}

export function rememberWallet(leaf: StateLeaf, block: number): void {
  const { number, address, historyLength, balance } = leaf
  provenWallet.write({ number, address, historyLength, balance: String(balance), block })
}
