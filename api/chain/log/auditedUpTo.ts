import { type Checkpoint, verifyCheckpoint } from './checkpoint.ts'
import { cosignedAt } from './cosignature.ts'
import { keyName } from './keyName.ts'
import { splitNote, type VerifierKey } from './note.ts'
import { AUDITORS, type Policy } from './policy.ts'

export interface AuditedUpTo {
  /** How many auditors have recomputed at least these blocks. */
  auditors: number
  block: number
  /** When the first of them last said so. */
  atSeconds: number
  /** What they have signed, to be compared with the ledger that a reader knows. */
  checkpoints: Checkpoint[]
}

/**
 * How far most auditors of the policy have recomputed the ledger, by checkpoints that the log and an auditor have
 * signed; null if too few have.
 */
export function auditedUpTo(
  notes: readonly string[],
  logKey: string,
  { groups, witnesses }: Policy,
): AuditedUpTo | null {
  const members = groups.get(AUDITORS)?.members ?? []
  const reached = members
    .map(name => newestOf(notes, logKey, witnesses.get(name)!.key))
    .filter(audited => audited !== null)
    .toSorted((a, b) => b.checkpoint.size - a.checkpoint.size)
  const last = reached[Math.floor(members.length / 2)]
  if (!last) return null
  const block = last.checkpoint.size
  const those = reached.filter(({ checkpoint }) => checkpoint.size >= block)
  return {
    auditors: those.length,
    block,
    atSeconds: Math.min(...those.map(({ atSeconds }) => atSeconds)),
    checkpoints: those.map(({ checkpoint }) => checkpoint),
  }
}

/** What this auditor has cosigned last; null if nothing. */
export function newestOf(notes: readonly string[], logKey: string, auditor: VerifierKey) {
  let newest: { checkpoint: Checkpoint; atSeconds: number } | null = null
  for (const note of notes) {
    const checkpoint = verifyCheckpoint(note, logKey)
    const parts = splitNote(note)
    const atSeconds = parts && cosignedAt(parts.text, parts.signatures, auditor)?.at(-1)
    if (!checkpoint || checkpoint.origin !== keyName(logKey) || !atSeconds) continue
    if (!newest || checkpoint.size > newest.checkpoint.size) newest = { checkpoint, atSeconds }
  }
  return newest
}
