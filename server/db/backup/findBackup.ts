import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainProblem } from '../../PlainProblem.ts'
import { takenAtOf } from './backupFormat.ts'

const UNFINISHED = /^cxac-.*\.backup\.\d+\.unfinished$/

/**
 * The file of the newest backup in a folder, or of the newest that was taken by `until`; a file is itself.
 * Null: there is no backup at all.
 */
export async function findBackup(path: string, until: Date | null): Promise<string | null> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new PlainProblem(`${path} is not there.`)
  if (!found.isDirectory()) return path
  const names = await readdir(path)
  const backups = names.filter(name => takenAtOf(name)).toSorted()
  if (!backups.length) {
    if (names.some(name => UNFINISHED.test(name)))
      throw new PlainProblem(`${path} holds only a backup that was never finished.`)
    return null
  }
  const fitting = backups.findLast(name => !until || takenAtOf(name)! <= until)
  if (fitting) return join(path, fitting)
  throw new PlainProblem(
    `The oldest backup in ${path} is of ${takenAtOf(backups[0]!)!.toISOString()}, later than --until.`,
  )
}
