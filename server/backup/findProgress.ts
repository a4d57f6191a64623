import type pg from 'pg'
import { parseName } from './backupFormat.ts'
import { hashKeys, type Progress, readState } from './backupState.ts'
import type { BackupPlace } from './place.ts'
import { opensWith } from './encryption.ts'
import { slotExists, slotOf } from './slot.ts'

/** Then a full backup is made: a restore has to replay all increments since the last one. */
const WHOLE_EVERY_MS = 7 * 24 * 60 * 60 * 1000

/** What an increment can continue. Null: nothing, so a full backup is needed. */
export async function findProgress(
  client: pg.Client,
  dataDir: string,
  { place, backupKey }: { place: BackupPlace; backupKey: string },
  nowMs: number,
): Promise<Progress | null> {
  const slot = slotOf(place.name)
  const progress = (await readState(dataDir))[slot]
  if (!progress || !(await slotExists(client, slot))) return null
  const names = await place.list()
  const { whole, last, keys } = progress
  const isThere = names.includes(whole) && names.includes(last)
  if (!isThere || keys !== (await hashKeys(dataDir))) return null
  if (nowMs - parseName(whole)!.takenAt.getTime() > WHOLE_EVERY_MS) return null
  // With a clock that was set back, the names would not be in the order of writing.
  if (nowMs <= parseName(last)!.takenAt.getTime()) return null
  return (await opensWith(place.file(last), backupKey)) ? progress : null
}
