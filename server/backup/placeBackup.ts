import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PlainProblem } from '../text/PlainProblem.ts'
import type { SystemUser } from '../db/embedded/binaries.ts'
import { Cluster } from '../db/embedded/cluster.ts'
import { syncFolder } from '../db/syncFolder.ts'
import { DATA, DATABASE, type BackupEnd } from './backupFormat.ts'
import type { Chosen } from './chooseBackup.ts'
import type { BackupFile, BackupPlace } from './place.ts'
import { extract, readBackupEnd } from './readBackup.ts'
import { recoverUntil } from './recoverUntil.ts'

/** Moved before the keys: with only the keys, the next start would begin a new database. */
const FIRST = /^postgres/
/** Replaying a week's log takes long. */
const RECOVERY_MS = 24 * 60 * 60 * 1000

interface Restored<T> {
  /** The restored moment. */
  takenAt: string
  proved: T
}

/**
 * Restores an installation into an empty data folder. `prove` checks it where it was unpacked; only then everything
 * moves to its place. If anything fails, nothing is left.
 */
export async function placeBackup<T>(
  { place, chosen, backupKey }: { place: BackupPlace; chosen: Chosen; backupKey: string },
  dataDir: string,
  prove: (unpackedDir: string) => Promise<T>,
): Promise<Restored<T>> {
  await requireEmpty(dataDir)
  const parts = await readParts(place, chosen.names, backupKey)
  const created = await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // As at a start: PostgreSQL's own user has to pass through.
  if (process.getuid?.() === 0) await chmod(dataDir, 0o711)
  const unpacked = join(dataDir, 'restoring')
  const made = [unpacked, ...(created ? [created] : [])]
  try {
    await mkdir(unpacked, { mode: 0o700 })
    let restoreSettings = async (_folder: string) => {}
    // The password comes with the files: this call only decides their folder.
    const { folder } = await Cluster.open(
      unpacked,
      true,
      () => {},
      async (filled, user) => {
        made.unshift(filled)
        await unpackAll(parts, chosen.until !== null, backupKey, {
          dataDir: unpacked,
          filled,
          user,
        })
        if (chosen.until) restoreSettings = await recoverUntil(filled, user, chosen.until)
      },
    )
    made.unshift(folder)
    const cluster = await Cluster.open(unpacked, true, () => {})
    const proved = await startAndProve(cluster, restoreSettings, () => prove(unpacked))
    await moveUp(unpacked, dataDir)
    return { takenAt: chosen.until?.toISOString() ?? parts.at(-1)!.end.takenAt, proved }
  } catch (error) {
    for (const path of made) await rm(path, { recursive: true, force: true })
    throw error
  }
}

async function startAndProve<T>(
  cluster: Cluster,
  restoreSettings: (folder: string) => Promise<void>,
  prove: () => Promise<T>,
): Promise<T> {
  try {
    await cluster.start(RECOVERY_MS)
    await restoreSettings(cluster.folder)
    return await prove()
  } finally {
    await cluster.stop()
  }
}

interface Part {
  name: string
  file: BackupFile
  end: BackupEnd
}

/** Reads all files before anything is written, which finds damage in any of them and gaps between them. */
async function readParts(
  place: BackupPlace,
  names: readonly string[],
  backupKey: string,
): Promise<Part[]> {
  let parts: Part[] = []
  for (const name of names) {
    const file = place.file(name)
    const end = await readBackupEnd(file, backupKey)
    requireMachine(end)
    const followed = parts.findIndex(part => part.name === end.follows)
    if (followed < 0 && end.follows !== undefined)
      throw new PlainProblem(
        `${file.path} continues ${end.follows}, which is missing. With --until, a moment before that can be restored.`,
      )
    // If a run failed after its increment was finished, the next run wrote it again, up to a later moment.
    parts = [...parts.slice(0, followed + 1), { name, file, end }]
  }
  return parts
}

function requireMachine({ machine }: BackupEnd): void {
  const here = `${process.platform}-${process.arch}`
  if (machine !== here)
    throw new PlainProblem(
      `This backup is of a ${machine} machine; PostgreSQL cannot read its files on ${here}.`,
    )
}

interface RestoreFolders {
  dataDir: string
  /** The database's folder. */
  filled: string
  user: SystemUser
}

/**
 * Files that the last increment no longer lists are deleted. If that increment goes beyond the wanted moment, it only
 * adds files: a file that was deleted after that moment existed then.
 */
async function unpackAll(
  parts: readonly Part[],
  isBeyond: boolean,
  backupKey: string,
  { dataDir, filled, user }: RestoreFolders,
): Promise<void> {
  const database = { prefix: DATABASE, folder: filled, user }
  const data = { prefix: DATA, folder: dataDir, user: null }
  const before = isBeyond ? parts.slice(0, -1) : parts
  for (const { file } of before) await extract(file, backupKey, [database, data])
  const paths = before.at(-1)!.end.paths
  if (paths) await removeOthers(dataDir, new Set(paths))
  const onlyNew = { ...data, isLeftOut: existsSync }
  if (isBeyond) await extract(parts.at(-1)!.file, backupKey, [database, onlyNew])
}

/** The database may be in the same folder and is not listed. */
async function removeOthers(folder: string, kept: ReadonlySet<string>): Promise<void> {
  const found = await readdir(folder, { recursive: true })
  for (const path of found)
    if (!kept.has(path) && !FIRST.test(path))
      await rm(join(folder, path), { recursive: true, force: true })
}

/** The database before its keys: with only the keys, the next start would begin a new one. */
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
      `The data folder ${dataDir} is not empty. A backup can be restored only into an empty one: move it away first, or set DATA_DIR to another.`,
    )
}
