import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip, constants } from 'node:zlib'
import { PlainProblem } from '../../PlainProblem.ts'
import type { Cluster } from '../cluster.ts'
import { syncFolder } from '../syncFolder.ts'
import { pack, type Entry } from './archive.ts'
import { DATA, DATABASE, END, fileNameOf, type BackupEnd } from './backupFormat.ts'
import { clusterFiles } from './clusterFiles.ts'
import { fileOf, filesBelow } from './filesBelow.ts'
import { readBackupEnd } from './readBackup.ts'
import { writeSealed } from './sealedFile.ts'

/**
 * The database is copied on its own; a place and sockets are this machine's; exports can be made again; what
 * was told last is in the database of the same moment, and told later it would be missing there.
 */
const LEFT_OUT = /^(postgres(\.(place|sockets|unfinished|initial-password))?|exports|told)$|\.new$/

interface Source {
  cluster: Pick<Cluster, 'folder' | 'ownerUrlOf'>
  dataDir: string
}

interface Written extends BackupEnd {
  file: string
  bytes: number
}

/** One file that brings the whole installation back. It has its name only once it was read back and is right. */
export async function writeBackup(
  source: Source,
  folder: string,
  backupKey: string,
): Promise<Written> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, `${fileNameOf(new Date())}.${process.pid}.unfinished`)
  try {
    let written: BackupEnd | null = null
    const entries = installationFiles(source, end => (written = end))
    await pipeline(
      pack(entries),
      createGzip({ level: constants.Z_BEST_SPEED }),
      (packed: AsyncIterable<Buffer>) => writeSealed(unfinished, backupKey, packed),
    )
    const end = await readBackupEnd(unfinished, backupKey)
    if (JSON.stringify(end) !== JSON.stringify(written))
      throw new Error('the backup is not what was written')
    const file = join(folder, fileNameOf(new Date(end.takenAt)))
    await rename(unfinished, file)
    await syncFolder(folder)
    return { ...end, file, bytes: (await stat(file)).size }
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function* installationFiles(
  { cluster, dataDir }: Source,
  onEnd: (end: BackupEnd) => void,
): AsyncGenerator<Entry> {
  const keys = await readKeys(dataDir)
  let takenAt = new Date(0)
  let files = 0
  const url = cluster.ownerUrlOf('postgres')
  for await (const entry of clusterFiles(cluster.folder, url, DATABASE, at => (takenAt = at))) {
    files++
    yield entry
  }
  // After the database: a document is stored before the row that names it.
  for await (const entry of filesBelow(dataDir, DATA, path => LEFT_OUT.test(path))) {
    files++
    yield entry
  }
  if ((await readKeys(dataDir)) !== keys)
    throw new PlainProblem('The keys were changed during the backup. Back up once more.')
  const { platform, arch } = process
  const end = { takenAt: takenAt.toISOString(), machine: `${platform}-${arch}`, files }
  onEnd(end)
  yield fileOf(JSON.stringify(end), END)
}

/** Those of the database must be those of the files. */
async function readKeys(dataDir: string): Promise<string> {
  const names = (await readdir(dataDir)).filter(name => name.endsWith('.key')).toSorted()
  return (await Promise.all(names.map(name => readFile(join(dataDir, name), 'utf8')))).join('\n')
}
