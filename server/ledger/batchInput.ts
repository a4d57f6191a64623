import type { Address } from '#api/chain/address.ts'
import type { FinishedState, HeadState, Wallet } from '../chain/records.ts'
import { decodeKeySet, type KeySet } from '#api/chain/keys/keySet.ts'
import type { Mark } from './order.ts'
import type { UsedKey } from './keys/usedKey.ts'

/** All that a batch is decided on. */
export interface BatchInput {
  head: HeadState
  wallets: readonly LoadedWallet[]
  marks: readonly Mark[]
  keys: readonly UsedKey[]
  /** Keys that were not looked up and are assumed to be new. */
  assumedNew: ReadonlySet<bigint>
  /** The newest state that is known to be computed. */
  state: FinishedState | null
}

/** A wallet as the database has it. A frozen one cannot send; a closed one can neither send nor receive. */
export interface LoadedWallet extends Wallet {
  isFrozen: boolean
  /** Its account was deleted. */
  isClosed: boolean
  /** The last one. Null: it never had keys. Without a key in it, it is custodial again. */
  keySet: KeySet | null
}

/** As PostgreSQL sends it. */
export type WalletRow = Omit<LoadedWallet, 'keySet'> & { keySet: Uint8Array | null }

export const toLoadedWallet = (row: WalletRow): LoadedWallet => ({
  ...row,
  keySet: row.keySet && decodeKeySet(row.keySet),
})

/** What is read for a batch. */
export type Facts = Pick<BatchInput, 'wallets' | 'marks' | 'keys'>

/** What the orders of a batch touch. */
export interface Touched {
  wallets: ReadonlySet<Address>
  marks: ReadonlySet<string>
  /** Digests. They rarely exist: see `Order`. */
  keys: ReadonlySet<bigint>
}

/** Names of wallets, marks and keys. */
export interface Names {
  wallets: readonly Address[]
  marks: readonly string[]
  keys: readonly bigint[]
}

/** A wallet that existed before the batch, with the length of its history then. */
export interface ChangedWallet extends LoadedWallet {
  lengthBefore: number
}
