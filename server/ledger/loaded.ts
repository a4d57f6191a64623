import type { FinishedState, HeadState, Wallet } from '../chain/records.ts'
import type { Mark } from './order.ts'
import type { UsedKey } from './usedKey.ts'

/** All that a batch is decided on. */
export interface Loaded {
  head: HeadState
  wallets: readonly LoadedWallet[]
  marks: readonly Mark[]
  keys: readonly UsedKey[]
  /** Keys that nobody has looked for, taken for absent. */
  presumed: ReadonlySet<bigint>
  /** The newest that is known to be computed. */
  state: FinishedState | null
}

/** A wallet as the database has it; nothing may leave a frozen one, nor come to a closed one. */
export interface LoadedWallet extends Wallet {
  isFrozen: boolean
  /** Its account was deleted. */
  isClosed: boolean
}
