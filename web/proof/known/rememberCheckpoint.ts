import { consistencyProof } from '#api/calls/proofs.ts'
import { request } from '../../session/client.ts'
import { type AuditedPart, type Verdict, checkHistory } from './checkHistory.ts'
import { knownCheckpoint, type SignedRoot } from './knownCheckpoint.ts'

const ask = async (from: number, to: number) =>
  (await request(consistencyProof, { from, to })).proof

/** Whether it is the first ledger that this browser knows, or continues it. */
export const isContinued = ({ result }: Verdict): boolean =>
  result === 'none' || result === 'passed'

/** Whether a checkpoint continues the one this browser knows, which stays the known one. */
export const compareWithKnown = (fresh: SignedRoot, audited: AuditedPart | null = null) =>
  checkHistory(knownCheckpoint.read(), fresh, ask, audited)

/** The same, and remembers the checkpoint if it continues the known one. */
export async function rememberCheckpoint(
  fresh: SignedRoot,
  audited: AuditedPart | null = null,
): Promise<Verdict> {
  for (;;) {
    const known = knownCheckpoint.read()
    const verdict = await checkHistory(known, fresh, ask, audited)
    // Another check has remembered a checkpoint meanwhile: this one must continue that one too.
    if (knownCheckpoint.read() !== known) continue
    if (verdict.keeps === 'fresh')
      knownCheckpoint.write({ ...fresh, seenAt: new Date().toISOString() })
    return verdict
  }
}

/** Whether a saved checkpoint, which is older as a rule, and the known one are of one ledger. Remembers nothing. */
export const compareSaved = (saved: SignedRoot, known: SignedRoot): Promise<Verdict> =>
  saved.size < known.size ? checkHistory(saved, known, ask) : checkHistory(known, saved, ask)
