import { consistencyProof } from '#api/calls/proofs.ts'
import { request } from '../../session/client.ts'
import { serverClock } from '../../time/serverClock.ts'
import type { AuditedPart } from './auditMessages.ts'
import { type Verdict, checkHistory } from '../history/checkHistory.ts'
import { type KnownCheckpoint, knownCheckpoint } from '../history/knownCheckpoint.ts'

/** Whether a verified checkpoint continues the one this browser knows; remembers it if it does. */
export async function holdAgainstKnown(
  fresh: Omit<KnownCheckpoint, 'seenAt'>,
  audited: AuditedPart | null = null,
): Promise<Verdict> {
  const ask = async (from: number, to: number) =>
    (await request(consistencyProof, { from, to })).proof
  const verdict = await checkHistory(knownCheckpoint.read(), fresh, ask, audited)
  if (verdict.keeps === 'fresh')
    knownCheckpoint.write({ ...fresh, seenAt: new Date(serverClock.now()).toISOString() })
  return verdict
}
