import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import pg from 'pg'
import { PlainProblem } from '../text/PlainProblem.ts'
import type { Cluster } from '../db/embedded/cluster.ts'
import { pack, PACKED_BYTES, type Entry } from './archive.ts'
import { DATA, DATABASE, END, fileNameOf, logNameOf, parseName } from './backupFormat.ts'
import type { BackupEnd } from './backupFormat.ts'
import { hashKeys, type Progress, writeProgress } from './backupState.ts'
import { clusterFiles, logSince, type Taken } from './clusterFiles.ts'
import { fileOf, filesBelow } from './filesBelow.ts'
import { findProgress } from './findProgress.ts'
import type { BackupPlace } from './place.ts'
import { readBackupEnd } from './readBackup.ts'
import { encrypt } from './encryption.ts'
import { dropSlot, moveSlot, renewSlot, slotOf } from './slot.ts'
import { LOCKS } from '../db/locks.ts'

/** A file that was written just before the last backup is copied twice rather than never. */
const OVERLAP_MS = 60_000

/**
 * The database is copied on its own; a place and sockets are this machine's; exports can be made again; the
 * served block (`told` in former versions) may be newer than the copy of the database; how far
 * backups have got is not true of a restored installation.
 */
const LEFT_OUT =
  /^(postgres(\.(place|sockets|unfinished|initial-password))?|exports|balances|served|told|backups\.json)$|\.new$/

interface BackupSource {
  cluster: Pick<Cluster, 'folder' | 'ownerUrlOf'>
  dataDir: string
}

interface BackupTarget {
  place: BackupPlace
  backupKey: string
  /** A full backup even if an increment would be enough. */
  isWhole?: boolean
}

interface Written {
  name: string
  path: string
  takenAt: Date
  bytes: number
  isLog: boolean
}

/**
 * Brings a place up to date with an installation: by a full backup, or by an increment with the write-ahead log and
 * files since the last one there. A file gets its name only after it was read back and is right.
 */
export async function writeBackup(source: BackupSource, target: BackupTarget): Promise<Written> {
  const url = source.cluster.ownerUrlOf('postgres')
  const client = new pg.Client({ connectionString: url, application_name: 'cxac-backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ isFree: boolean }>(
      `SELECT pg_try_advisory_lock(${LOCKS.backup}) AS "isFree"`,
    )
    if (!rows[0]!.isFree) throw new PlainProblem('Another backup is running.')
    const before = target.isWhole
      ? null
      : await findProgress(client, source.dataDir, target, Date.now())
    return await (before
      ? writeLog(client, source, target, before)
      : writeWhole(client, source, target))
  } finally {
    await client.end()
  }
}

async function writeWhole(
  client: pg.Client,
  source: BackupSource,
  target: BackupTarget,
): Promise<Written> {
  const slot = slotOf(target.place.name)
  await renewSlot(client, slot)
  try {
    const { cluster, dataDir } = source
    return await write(client, source, target, {
      database: onTaken =>
        clusterFiles({ client, folder: cluster.folder, prefix: DATABASE, onTaken }),
      data: () => filesBelow(dataDir, DATA, path => LEFT_OUT.test(path)),
      makeName: fileNameOf,
    })
  } catch (error) {
    // Without a backup, no log has to be held.
    await dropSlot(client, slot)
    throw error
  }
}

function writeLog(
  client: pg.Client,
  source: BackupSource,
  target: BackupTarget,
  { whole, last, segment }: Progress,
): Promise<Written> {
  const { cluster, dataDir } = source
  const sinceMs = parseName(last)!.takenAt.getTime() - OVERLAP_MS
  const paths: string[] = []
  const isLeftOut = async (path: string) => {
    const found = LEFT_OUT.test(path) ? null : await stat(join(dataDir, path)).catch(() => null)
    if (found) paths.push(path)
    return !found || (found.isFile() && found.ctimeMs < sinceMs)
  }
  return write(client, source, target, {
    database: onTaken =>
      logSince({ client, folder: cluster.folder, prefix: DATABASE, onTaken }, segment),
    data: () => filesBelow(dataDir, DATA, isLeftOut),
    makeName: takenAt => logNameOf(whole, takenAt),
    log: { whole, follows: last, paths },
  })
}

interface BackupParts {
  database: (onTaken: (taken: Taken) => void) => AsyncGenerator<Entry>
  /** After the database: a document is stored before the row that names it. */
  data: () => AsyncGenerator<Entry>
  makeName: (takenAt: Date) => string
  log?: { whole: string; follows: string; paths: string[] }
}

async function write(
  client: pg.Client,
  { dataDir }: BackupSource,
  { place, backupKey }: BackupTarget,
  { database, data, makeName, log }: BackupParts,
): Promise<Written> {
  const keys = await hashKeys(dataDir)
  let taken: Taken | null = null
  let end = ''
  async function* entries(): AsyncGenerator<Entry> {
    let files = 0
    for (const part of [database(found => (taken = found)), data()])
      for await (const entry of part) {
        files++
        yield entry
      }
    if ((await hashKeys(dataDir)) !== keys)
      throw new PlainProblem('The keys were changed during the backup. Run it again.')
    end = JSON.stringify(endOf(taken!, files, log))
    yield fileOf(end, END)
  }
  const draft = place.begin()
  try {
    let bytes = 0
    await pipeline(
      pack(entries()),
      createGzip({ level: constants.Z_BEST_SPEED, chunkSize: PACKED_BYTES }),
      async (packed: AsyncIterable<Buffer>) => {
        bytes = await draft.write(encrypt(backupKey, packed))
      },
    )
    if (JSON.stringify(await readBackupEnd(draft.file, backupKey)) !== end)
      throw new Error('the backup is not what was written')
    const { takenAt, segment, lsn } = taken!
    const name = makeName(takenAt)
    await draft.finish(name)
    const slot = slotOf(place.name)
    await writeProgress(dataDir, slot, { whole: log?.whole ?? name, last: name, segment, keys })
    await moveSlot(client, slot, lsn)
    return { name, path: place.file(name).path, takenAt, bytes, isLog: log !== undefined }
  } finally {
    await draft.discard()
  }
}

function endOf({ takenAt }: Taken, files: number, log: BackupParts['log']): BackupEnd {
  const { platform, arch } = process
  const end = { takenAt: takenAt.toISOString(), machine: `${platform}-${arch}`, files }
  return log ? { ...end, follows: log.follows, paths: log.paths } : end
}
