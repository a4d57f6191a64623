import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainProblem } from '../../PlainProblem.ts'
import { Cluster } from '../cluster.ts'
import { syncFolder } from '../syncFolder.ts'
import { DATA, DATABASE, type BackupEnd } from './backupFormat.ts'
import { extract, readBackupEnd } from './readBackup.ts'

/** Without it nothing below would be found; it has to be there before the keys are. */
const FIRST = /^postgres/

/**
 * Brings an installation back into an empty data folder. `prove` is to try it where it was unpacked; only
 * when it agrees does everything move to its place, and when anything fails nothing is left.
 */
export async function placeBackup<T>(
  file: string,
  backupKey: string,
  dataDir: string,
  prove: (unpackedDir: string) => Promise<T>,
): Promise<BackupEnd & { proved: T }> {
  await requireEmpty(dataDir)
  const end = await readBackupEnd(file, backupKey)
  const machine = `${process.platform}-${process.arch}`
  if (end.machine !== machine)
    throw new PlainProblem(
      `This backup is of a ${end.machine} machine; PostgreSQL cannot read its files on ${machine}.`,
    )
  const created = await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // As when it is opened: PostgreSQL's own user has to come through.
  if (process.getuid?.() === 0) await chmod(dataDir, 0o711)
  const unpacked = join(dataDir, 'restoring')
  const made = [unpacked, ...(created ? [created] : [])]
  try {
    await mkdir(unpacked, { mode: 0o700 })
    await extract(file, backupKey, DATA, unpacked)
    const cluster = await Cluster.open(
      unpacked,
      true,
      () => {},
      async (folder, user) => {
        made.unshift(folder)
        await extract(file, backupKey, DATABASE, folder, user)
      },
    )
    made.unshift(cluster.folder)
    const proved = await prove(unpacked)
    await moveUp(unpacked, dataDir)
    return { ...end, proved }
  } catch (error) {
    for (const path of made) await rm(path, { recursive: true, force: true })
    throw error
  }
}

/** The database before its keys: with them alone, the next start would begin a new one. */
async function moveUp(unpacked: string, dataDir: string): Promise<void> {
  const names = await readdir(unpacked)
  const ordered = [
    ...names.filter(name => FIRST.test(name)),
    ...names.filter(name => !FIRST.test(name)),
  ]
  for (const name of ordered) await rename(join(unpacked, name), join(dataDir, name))
  await rm(unpacked, { recursive: true })
  await syncFolder(dataDir)
}

async function requireEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.length)
    throw new PlainProblem(
      `The data folder ${dataDir} is not empty. A backup is restored into an empty one alone: move it away first, or set DATA_DIR to another.`,
    )
}
