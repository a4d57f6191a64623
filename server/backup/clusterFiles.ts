import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { PlainProblem } from '../text/PlainProblem.ts'
import type { Entry } from './archive.ts'
import { fileAt, fileOf, filesBelow } from './filesBelow.ts'

/** PostgreSQL recreates these contents at its start; old ones would even be wrong. */
const EMPTIED =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/(?!archive_status$|summaries$)/
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|log|backup_label.*|tablespace_map.*|\.s\.PGSQL\..*)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/
/** Read last, as in PostgreSQL's own backups. */
const CONTROL = 'global/pg_control'
const SEGMENT = /^[0-9A-F]{24}$/

/** How far the write-ahead log was copied, and the moment of that. */
export interface Taken {
  takenAt: Date
  /** The last segment; it is complete. */
  segment: string
  /** A place in it. */
  lsn: string
}

interface ClusterSource {
  /** As the owner. A replication slot must hold the log since the backup began. */
  client: pg.Client
  folder: string
  /** Of the paths in the backup. */
  prefix: string
  onTaken: (taken: Taken) => void
}

/**
 * The files of a running PostgreSQL, and the write-ahead log that makes them consistent as of the moment when the
 * last file was read.
 */
export async function* clusterFiles(source: ClusterSource): AsyncGenerator<Entry> {
  const { client, folder, prefix, onTaken } = source
  await refuseTablespaces(client)
  const { rows: begun } = await client.query<{ segment: string }>(
    `SELECT pg_walfile_name(pg_backup_start('cxac', fast => true)) AS segment`,
  )
  const isLeftOut = (path: string) => EMPTIED.test(path) || LEFT_OUT.test(path) || path === CONTROL
  yield* filesBelow(folder, prefix, isLeftOut)
  yield* fileAt(join(folder, CONTROL), prefix + CONTROL)
  const { rows: ended } = await client.query<{ label: string }>(
    'SELECT labelfile AS label FROM pg_backup_stop(wait_for_archive => false)',
  )
  yield fileOf(ended[0]!.label, `${prefix}backup_label`)
  const taken = await endSegment(client)
  yield* copySegments(source, begun[0]!.segment, taken.segment)
  onTaken(taken)
}

/** The write-ahead log that was written since the segment `after`, up to now. */
export async function* logSince(source: ClusterSource, after: string): AsyncGenerator<Entry> {
  const taken = await endSegment(source.client)
  yield* copySegments(source, after, taken.segment, 1)
  source.onTaken(taken)
}

/** Everything acknowledged by now is in the log up to here. */
async function endSegment(client: pg.Client): Promise<Taken> {
  const { rows: begun } = await client.query<{ takenAt: Date }>(
    'SELECT clock_timestamp() AS "takenAt"',
  )
  // A later commit: PostgreSQL stops at a time only where it meets one.
  await client.query("SELECT pg_logical_emit_message(true, 'cxac', 'backup')")
  const { rows: ended } = await client.query<Omit<Taken, 'takenAt'>>(
    `SELECT lsn::text, pg_walfile_name(lsn) AS segment
     FROM pg_switch_wal() AS lsn`,
  )
  return { ...begun[0]!, ...ended[0]! }
}

async function* copySegments(
  { folder, prefix }: ClusterSource,
  first: string,
  last: string,
  skipped = 0,
): AsyncGenerator<Entry> {
  const names = (await readdir(join(folder, 'pg_wal')))
    .filter(name => SEGMENT.test(name) && name >= first && name <= last)
    .toSorted()
  if (names[0] !== first || names.at(-1) !== last)
    throw new Error('the write-ahead log of the backup is gone')
  for (const name of names.slice(skipped))
    yield* fileAt(join(folder, 'pg_wal', name), `${prefix}pg_wal/${name}`)
}

/** Their files are outside the folder. */
async function refuseTablespaces(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT spcname AS name FROM pg_tablespace WHERE spcname NOT IN ('pg_default', 'pg_global') LIMIT 1`,
  )
  if (rows[0])
    throw new PlainProblem(
      `The database has a tablespace of its own, '${rows[0].name}', which npm run backup cannot copy.`,
    )
}
