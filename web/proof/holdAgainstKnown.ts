import { consistencyProof } from '#api/proofs.ts'
import { request } from '../client.ts'
import { serverClock } from '../serverClock.ts'
import { storage } from '../storage.ts'
import { type Verdict, checkHistory } from './checkHistory.ts'
import { type KnownCheckpoint, knownCheckpoint } from './knownCheckpoint.ts'

/** Whether a verified checkpoint continues the one this browser knows; remembers it if it does. */
export async function holdAgainstKnown(fresh: Omit<KnownCheckpoint, 'seenAt'>): Promise<Verdict> {
  const verdict = await checkHistory(knownCheckpoint.read(storage), fresh, async (from, to) => {
    const { proof } = await request(consistencyProof, { from, to })
    return proof
  })
  if (verdict.keeps === 'fresh')
    knownCheckpoint.write(storage, { ...fresh, seenAt: new Date(serverClock.now()).toISOString() })
  return verdict
}
