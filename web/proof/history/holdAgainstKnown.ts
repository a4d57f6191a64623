import { cosignersOf } from '#api/chain/log/cosignature.ts'
import { consistencyProof } from '#api/calls/proofs.ts'
import { request } from '../../session/client.ts'
import { serverClock } from '../../time/serverClock.ts'
import type { AuditedPart, AuditReport } from '../audit/auditMessages.ts'
import { type Verdict, checkHistory } from './checkHistory.ts'
import { type KnownCheckpoint, knownCheckpoint } from './knownCheckpoint.ts'
import { readKnownPolicy, rememberPolicy } from './knownPolicy.ts'

type Fresh = Omit<KnownCheckpoint, 'seenAt'>

const ask = async (from: number, to: number) =>
  (await request(consistencyProof, { from, to })).proof

/** Remembered only if the witnesses of its policy have cosigned, and those that this browser has seen it demand. */
export async function holdAudited(
  report: AuditReport,
): Promise<Verdict & { isWitnessed: boolean }> {
  const { checkpoint, note, policy, witnessed, knownPart } = report
  const known = readKnownPolicy()
  const isWitnessed =
    (witnessed?.isEnough ?? true) && (known === null || cosignersOf(note, known).isEnough)
  const follow = isWitnessed ? holdAgainstKnown : compareWithKnown
  const verdict = await follow(checkpoint, knownPart)
  if (isWitnessed && policy !== null && isContinued(verdict)) rememberPolicy(policy)
  return { ...verdict, isWitnessed }
}

/** Whether it is the first ledger that this browser knows, or continues it. */
export const isContinued = ({ result }: Verdict): boolean =>
  result === 'none' || result === 'passed'

/** Whether a checkpoint continues the one this browser knows, which stays the known one. */
export const compareWithKnown = (fresh: Fresh, audited: AuditedPart | null = null) =>
  checkHistory(knownCheckpoint.read(), fresh, ask, audited)

/** The same, and remembers the checkpoint if it continues the known one. */
export async function holdAgainstKnown(
  fresh: Fresh,
  audited: AuditedPart | null = null,
): Promise<Verdict> {
  for (;;) {
    const known = knownCheckpoint.read()
    const verdict = await checkHistory(known, fresh, ask, audited)
    // Another check has remembered a checkpoint meanwhile: this one must continue that one too.
    if (knownCheckpoint.read() !== known) continue
    if (verdict.keeps === 'fresh')
      knownCheckpoint.write({ ...fresh, seenAt: new Date(serverClock.now()).toISOString() })
    return verdict
  }
}

/** Whether a saved checkpoint, which is older as a rule, and the known one are of one ledger. Remembers nothing. */
export const compareSaved = (saved: Fresh, known: KnownCheckpoint): Promise<Verdict> =>
  saved.size < known.size
    ? checkHistory({ ...saved, seenAt: known.seenAt }, known, ask)
    : checkHistory(known, saved, ask)
