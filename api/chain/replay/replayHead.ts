import { type Commitments, GENESIS_HASH, type Totals } from '../block.ts'
import { ZERO } from '../money.ts'
import type { Frontier } from '../tree/tree.ts'

/** The current end of a replay. */
export interface ReplayHead {
  number: number
  hash: Uint8Array
  atMs: number
  totals: Totals
  frontier: Frontier
  /** Of the newest block. */
  commits: Commitments | null
  /** Their number in all blocks. */
  operatorActions: number
}

export const EMPTY_HEAD: ReplayHead = {
  number: 0,
  hash: GENESIS_HASH,
  atMs: 0,
  totals: { transactions: 0, volume: ZERO, fees: ZERO, issued: ZERO },
  frontier: [],
  commits: null,
  operatorActions: 0,
}
