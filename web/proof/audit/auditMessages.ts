import type { Witnessed } from '#api/chain/replay/requireWitnessed.ts'
import type { StateLeaf } from '#api/chain/state/stateTree.ts'
import type { AuditedPart } from '../known/checkHistory.ts'
import type { SignedRoot } from '../known/knownCheckpoint.ts'

/** What the auditing worker is asked. It is stopped by being ended. */
export interface AuditOrder {
  /** How many blocks this browser has seen before, if any: the report then names their root. */
  knownSize: number | null
  /** Of the user's wallet, if one is logged in. */
  address: string | null
}

export interface AuditProgress {
  blocks: number
  transactions: number
}

export interface AuditReport extends AuditProgress {
  /** Of operators. */
  operatorActions: number
  wallets: number
  /** The user's, after the last block. */
  wallet: StateLeaf | null
  checkpoint: SignedRoot
  /** The same as it was written, with its cosignatures. */
  note: string
  /** Of the export; null in one of an older server. */
  policy: string | null
  /** Who cosigned, by this policy. */
  witnessed: Witnessed | null
  /** What the blocks that were seen before are now; null where they were not asked for, or not all there. */
  knownPart: AuditedPart | null
}

/** What the auditing worker says. */
export type AuditMessage =
  | { kind: 'progress'; progress: AuditProgress }
  | { kind: 'sound'; report: AuditReport }
  /** The first row that does not follow from those before it. */
  | { kind: 'wrong'; row: string; sentence: string }
  /** It could not be finished: that says nothing about the ledger. */
  | { kind: 'failed'; reason: AuditFailure }

export type AuditFailure =
  | { code: 'cut_off' | 'unreachable' | 'not_loaded' | 'stopped' }
  | { code: 'answered'; status: number }
  /** The sentence and the code of a refusal, or a sentence of an error. */
  | { code: 'said'; sentence: string; refusal: string | null }
