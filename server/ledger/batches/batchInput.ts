import type { Address } from '#api/chain/address.ts'
import type { FinishedState, HeadState } from '../../chain/reading/records.ts'
import type { LoadedWallet } from '../wallets/loadedWallet.ts'
import type { Mark } from '../order.ts'
import type { UsedKey } from '../keys/usedKey.ts'

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
