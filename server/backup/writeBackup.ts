import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import pg from 'pg'
import { PlainProblem } from '../text/PlainProblem.ts'
import type { Cluster } from '../db/cluster.ts'
import { pack, PACKED_BYTES, type Entry } from './archive.ts'
import { DATA, DATABASE, END, fileNameOf, logNameOf, parseName } from './backupFormat.ts'
import type { BackupEnd } from './backupFormat.ts'
import { hashKeys, type Progress, writeProgress } from './backupState.ts'
import { clusterFiles, logSince, type Taken } from './clusterFiles.ts'
import { fileOf, filesBelow } from './filesBelow.ts'
import { findProgress } from './findProgress.ts'
import type { BackupPlace } from './place.ts'
import { readBackupEnd } from './readBackup.ts'
import { seal } from './sealed.ts'
import { dropSlot, moveSlot, renewSlot, slotOf } from './slot.ts'

/** Any number that no other advisory lock of ours uses. */
const BACKUP_LOCK = 4_000_011
/** A file that was written just before the last backup is taken along twice rather than never. */
const OVERLAP_MS = 60_000

/**
 * The database is copied on its own; a place and sockets are this machine's; exports can be made again; the
 * served block (`told` in former versions) may be newer than the copy of the database; how far
 * backups have got is not true of a restored installation.
 */
const LEFT_OUT =
  /^(postgres(\.(place|sockets|unfinished|initial-password))?|exports|served|told|backups\.json)$|\.new$/

interface Source {
  cluster: Pick<Cluster, 'folder' | 'ownerUrlOf'>
  dataDir: string
}

interface Wanted {
  place: BackupPlace
  backupKey: string
  /** Also where the log since the last one would do. */
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
 * Brings a place up to date with an installation: a whole backup, or the write-ahead log and files since the last one there. A
 * file has its name only once it was read back and is right.
 */
export async function writeBackup(source: Source, wanted: Wanted): Promise<Written> {
  const url = source.cluster.ownerUrlOf('postgres')
  const client = new pg.Client({ connectionString: url, application_name: 'cxac-backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ isFree: boolean }>(
      `SELECT pg_try_advisory_lock(${BACKUP_LOCK}) AS "isFree"`,
    )
    if (!rows[0]!.isFree) throw new PlainProblem('Another backup is being written just now.')
    const before = wanted.isWhole
      ? null
      : await findProgress(client, source.dataDir, wanted, Date.now())
    return await (before
      ? writeLog(client, source, wanted, before)
      : writeWhole(client, source, wanted))
  } finally {
    await client.end()
  }
}

async function writeWhole(client: pg.Client, source: Source, wanted: Wanted): Promise<Written> {
  const slot = slotOf(wanted.place.name)
  await renewSlot(client, slot)
  try {
    const { cluster, dataDir } = source
    return await write(client, source, wanted, {
      database: onTaken =>
        clusterFiles({ client, folder: cluster.folder, prefix: DATABASE, onTaken }),
      data: () => filesBelow(dataDir, DATA, path => LEFT_OUT.test(path)),
      nameOf: fileNameOf,
    })
  } catch (error) {
    // For a backup that is not there, no log needs to be kept.
    await dropSlot(client, slot)
    throw error
  }
}

function writeLog(
  client: pg.Client,
  source: Source,
  wanted: Wanted,
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
  return write(client, source, wanted, {
    database: onTaken =>
      logSince({ client, folder: cluster.folder, prefix: DATABASE, onTaken }, segment),
    data: () => filesBelow(dataDir, DATA, isLeftOut),
    nameOf: takenAt => logNameOf(whole, takenAt),
    log: { whole, follows: last, paths },
  })
}

interface Parts {
  database: (onTaken: (taken: Taken) => void) => AsyncGenerator<Entry>
  /** After the database: a document is stored before the row that names it. */
  data: () => AsyncGenerator<Entry>
  nameOf: (takenAt: Date) => string
  log?: { whole: string; follows: string; paths: string[] }
}

async function write(
  client: pg.Client,
  { dataDir }: Source,
  { place, backupKey }: Wanted,
  { database, data, nameOf, log }: Parts,
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
      throw new PlainProblem('The keys were changed during the backup. Back up once more.')
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
        bytes = await draft.write(seal(backupKey, packed))
      },
    )
    if (JSON.stringify(await readBackupEnd(draft.file, backupKey)) !== end)
      throw new Error('the backup is not what was written')
    const { takenAt, segment, lsn } = taken!
    const name = nameOf(takenAt)
    await draft.finish(name)
    const slot = slotOf(place.name)
    await writeProgress(dataDir, slot, { whole: log?.whole ?? name, last: name, segment, keys })
    await moveSlot(client, slot, lsn)
    return { name, path: place.file(name).path, takenAt, bytes, isLog: log !== undefined }
  } finally {
    await draft.discard()
  }
}

function endOf({ takenAt }: Taken, files: number, log: Parts['log']): BackupEnd {
  const { platform, arch } = process
  const end = { takenAt: takenAt.toISOString(), machine: `${platform}-${arch}`, files }
  return log ? { ...end, follows: log.follows, paths: log.paths } : end
}
