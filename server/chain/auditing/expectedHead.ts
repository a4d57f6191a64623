import { NO_STATE } from '#api/chain/block.ts'
import type { Replay } from '#api/chain/replay/replay.ts'
import { packFrontier } from '#api/chain/tree/tree.ts'
import type { HeadRow } from '../reading/records.ts'

/** By which a server of an older version is refused. */
export interface Versions {
  version2_block: bigint | null
  version3_block: bigint | null
}

/** The head row that follows from the last block. */
export function expectedHead(
  head: Replay['head'],
  wallets: number,
): [column: keyof HeadRow | keyof Versions, value: unknown][] {
  const { number, hash, atMs, totals, frontier, commits } = head
  const state = commits ?? NO_STATE
  return [
    ['wallets', wallets],
    ['block', BigInt(number)],
    ['at_ms', BigInt(atMs)],
    ['transactions', BigInt(totals.transactions)],
    ['volume_micros', totals.volume],
    ['fees_micros', totals.fees],
    ['issued_micros', totals.issued],
    ['hash', hash],
    ['frontier', packFrontier(frontier)],
    ['state_block', BigInt(state.stateBlock)],
    ['state_root', state.stateRoot],
    ['state_sum_micros', state.stateSum],
    ['version2_block', commits && BigInt(number)],
    ['version3_block', commits?.evidenceRoot ? BigInt(number) : null],
  ]
}
