import { NO_STATE, type StateCommitment } from '#api/chain/block.ts'
import { MAX_STATE_LAG } from '#api/chain/stateTree.ts'
import type { FinishedState, HeadState } from '../records.ts'

/** Whether the block after this head may be the first to name the state. */
export const isNewState = ({ stateBlock }: FinishedState, { block, state }: HeadState): boolean =>
  stateBlock <= block && stateBlock > state.stateBlock

/** Whether the state after `block`, the last with a transaction, is known, and no header names it yet. */
export const isSealDue = (state: FinishedState | null, head: HeadState, block: number): boolean =>
  head.state.stateBlock < block && block <= (state?.stateBlock ?? 0)

/** What the block after this head names: the newest state that is known, unless it is older than an auditor remembers. */
export function nextState(newState: FinishedState | null, head: HeadState): StateCommitment {
  const { stateBlock, stateRoot, stateSum } = newState ?? head.state
  const isTooOld = stateBlock <= head.block - MAX_STATE_LAG
  return isTooOld ? NO_STATE : { stateBlock, stateRoot, stateSum }
}
