import type pg from 'pg'
import { parseName } from './backupFormat.ts'
import { hashKeys, type Progress, readState } from './backupState.ts'
import type { BackupPlace } from './place.ts'
import { opensWith } from './encryption.ts'
import { isKept, slotOf } from './slot.ts'

/** Then a whole one is made again: whoever restores has to work through all logs since. */
const WHOLE_EVERY_MS = 7 * 24 * 60 * 60 * 1000

/** What a log can go on from. Null: nothing, so a whole backup is needed. */
export async function findProgress(
  client: pg.Client,
  dataDir: string,
  { place, backupKey }: { place: BackupPlace; backupKey: string },
  nowMs: number,
): Promise<Progress | null> {
  const slot = slotOf(place.name)
  const progress = (await readState(dataDir))[slot]
  if (!progress || !(await isKept(client, slot))) return null
  const names = await place.list()
  const { whole, last, keys } = progress
  const isThere = names.includes(whole) && names.includes(last)
  if (!isThere || keys !== (await hashKeys(dataDir))) return null
  if (nowMs - parseName(whole)!.takenAt.getTime() > WHOLE_EVERY_MS) return null
  // By a clock that was set back, files would stand in another order than they were written.
  if (nowMs <= parseName(last)!.takenAt.getTime()) return null
  return (await opensWith(place.file(last), backupKey)) ? progress : null
}
