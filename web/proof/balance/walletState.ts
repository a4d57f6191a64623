import { type Address } from '#api/chain/address.ts'
import { micros } from '#api/chain/money.ts'
import type { StateLeaf } from '#api/chain/state/stateTree.ts'
import { isSameAddress } from '#api/shortAddress.ts'
import { provenWallet } from '../../session/provenWallet.ts'
import { session } from '../../session/session.ts'

export interface WalletState {
  leaf: StateLeaf
  /** After which block the wallet held this. */
  block: number
}

/** The newest state of the wallet that this browser has proven. */
export function readProven(address: string): WalletState | null {
  const proven = provenWallet.read()
  if (!proven || !isSameAddress(proven.address, address)) return null
  const { number, historyLength, balance, block } = proven
  const leaf = { number, address: proven.address as Address, historyLength }
  return { leaf: { ...leaf, balance: micros(BigInt(balance)) }, block }
}

/** Stores only the wallet of the current user, because the session may have changed since the request. */
export function rememberWallet(leaf: StateLeaf, block: number): void {
  const { number, address, historyLength, balance } = leaf
  if (!isSameAddress(session.read()?.user.address ?? '', address)) return
  provenWallet.write({ number, address, historyLength, balance: String(balance), block })
}
