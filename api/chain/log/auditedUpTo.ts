import { verifyCheckpoint } from './checkpoint.ts'
import { cosignedAt } from './cosignature.ts'
import { splitNote, type VerifierKey } from './note.ts'
import { AUDITORS, type Policy } from './policy.ts'

export interface AuditedUpTo {
  /** How many auditors have recomputed at least these blocks. */
  auditors: number
  block: number
  /** When the first of them last said so. */
  atSeconds: number
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
    .toSorted((a, b) => b.size - a.size)
  const last = reached[Math.floor(members.length / 2)]
  if (!last) return null
  const those = reached.filter(({ size }) => size >= last.size)
  return {
    auditors: those.length,
    block: last.size,
    atSeconds: Math.min(...those.map(({ atSeconds }) => atSeconds)),
  }
}

/** What this auditor has cosigned last; null if nothing. */
export function newestOf(notes: readonly string[], logKey: string, auditor: VerifierKey) {
  let newest: { size: number; atSeconds: number } | null = null
  for (const note of notes) {
    const checkpoint = verifyCheckpoint(note, logKey)
    const parts = splitNote(note)
    const atSeconds = parts && cosignedAt(parts.text, parts.signatures, auditor)?.at(-1)
    if (!checkpoint || checkpoint.origin !== logKey.split('+', 1)[0] || !atSeconds) continue
    if (!newest || checkpoint.size > newest.size) newest = { size: checkpoint.size, atSeconds }
  }
  return newest
}
