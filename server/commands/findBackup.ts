import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Config } from '../settings/config.ts'
import { type Chosen, chooseBackup } from '../backup/chooseBackup.ts'
import { folderPlace } from '../backup/folderPlace.ts'
import type { BackupPlace } from '../backup/place.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { backupPlace } from './backupPlace.ts'
import { fromWhereTyped } from './fromWhereTyped.ts'

interface Found {
  place: BackupPlace
  chosen: Chosen
}

/** The files to restore; for a file name only that file, without increments. Null: a folder without a backup. */
export async function findBackup(
  config: Config,
  typed: string,
  until: Date | null,
): Promise<Found | null> {
  const place = await backupPlace(typed, config)
  if (typed === 's3') {
    const chosen = await chooseBackup(place, until)
    if (!chosen) throw new PlainProblem(`There is no backup in ${place.name}`)
    return { place, chosen }
  }
  const path = fromWhereTyped(typed)
  const found = await stat(path).catch(() => null)
  if (!found) throw new PlainProblem(`${path} is not there.`)
  if (!found.isDirectory())
    return {
      place: folderPlace(dirname(path)),
      chosen: { names: [basename(path)], until: null },
    }
  const chosen = await chooseBackup(place, until)
  return chosen && { place, chosen }
}
