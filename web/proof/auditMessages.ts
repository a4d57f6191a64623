import type { KnownCheckpoint } from './knownCheckpoint.ts'

export interface AuditProgress {
  blocks: number
  transactions: number
}

export interface AuditReport extends AuditProgress {
  wallets: number
  checkpoint: Omit<KnownCheckpoint, 'seenAt'>
}

/** What the auditing worker says. It is asked by being started, and stopped by being ended. */
export type AuditMessage =
  | { kind: 'progress'; progress: AuditProgress }
  | { kind: 'sound'; report: AuditReport }
  /** The first row that does not follow from those before it. */
  | { kind: 'wrong'; row: string; sentence: string }
  /** It could not be finished: that says nothing about the ledger. */
  | { kind: 'failed'; reason: string }
