import type { RecordedBlock } from '#api/chain/replay/replay.ts'
import type { TreeNode } from '#api/chain/tree/tree.ts'
import type { Refusal } from '#api/refusals/refusals.ts'
import type { FinishedState, HeadState, LedgerTransaction } from '../../chain/reading/records.ts'
import type { ChangedWallet } from './batchInput.ts'
import type { UsedKey } from '../keys/usedKey.ts'
import type { Mark, Statement } from '../order.ts'
import type { LoadedWallet } from '../wallets/loadedWallet.ts'

/** The result of one order. Nobody may see it before the commit. */
export type OrderOutcome = { answer: () => unknown } | { refusal: Refusal }

/**
 * Everything that one commit writes. Without a transaction, an operator action or a due state block it has no block;
 * then it may still open wallets or void keys.
 */
export interface Batch {
  /** The head on which it was decided. */
  before: HeadState
  head: HeadState
  block: RecordedBlock | null
  /** The state that this block is the first to name; its own block must be in the chain. */
  newState: FinishedState | null
  transactions: readonly LedgerTransaction[]
  nodes: readonly TreeNode[]
  opened: readonly LoadedWallet[]
  changed: readonly ChangedWallet[]
  /** Wallets with another key set. */
  rekeyed: readonly LoadedWallet[]
  marks: readonly Mark[]
  /** They replace expired ones. */
  renewedMarks: readonly Mark[]
  keys: readonly UsedKey[]
  /** They replace expired ones. */
  renewedKeys: readonly UsedKey[]
  statements: readonly Statement[]
  outcomes: readonly OrderOutcome[]
  /**
   * Keys that an order assumed to be new although it makes no transaction with them. The commit does not detect that
   * such a key was used before. If the key is to be voided, the commit probably detects it, but not for certain.
   * With any of these keys the batch must not be stored or answered.
   */
  uncheckedKeys: readonly bigint[]
}
