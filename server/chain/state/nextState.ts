import { NO_STATE, type StateCommitment } from '#api/chain/block.ts'
import { MAX_STATE_LAG } from '#api/chain/state/stateTree.ts'
import type { FinishedState, HeadState } from '../reading/records.ts'

type NamingHead = Pick<HeadState, 'block' | 'state'>

/** Whether the block after this head may be the first to name the state. */
export const isNewState = ({ stateBlock }: FinishedState, { block, state }: NamingHead): boolean =>
  stateBlock <= block && stateBlock > state.stateBlock

/** The state that the block after this head names: the newest known one, unless auditors no longer have it by then. */
export function nextState(newState: FinishedState | null, head: NamingHead): StateCommitment {
  const { stateBlock, stateRoot, stateSum } = newState ?? head.state
  const isTooOld = stateBlock <= head.block - MAX_STATE_LAG
  return isTooOld ? NO_STATE : { stateBlock, stateRoot, stateSum }
}

/** Whether the next block would be the first to name the state after `block`, the last with a transaction. */
export const isStateBlockDue = (
  state: FinishedState | null,
  head: NamingHead,
  block: number,
): boolean =>
  state !== null &&
  isNewState(state, head) &&
  head.state.stateBlock < block &&
  block <= nextState(state, head).stateBlock
