import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { PlainProblem } from '../../PlainProblem.ts'
import type { Entry } from './archive.ts'
import { fileAt, fileOf, filesBelow } from './filesBelow.ts'

/** Made anew by PostgreSQL at its start; what lies in these folders would even be wrong. */
const EMPTIED =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/(?!archive_status$|summaries$)/
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|log|backup_label.*|tablespace_map.*|\.s\.PGSQL\..*)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/
/** Read last, as PostgreSQL itself does in a backup. */
const CONTROL = 'global/pg_control'
const SEGMENT = /^[0-9A-F]{24}$/

/**
 * The files of a PostgreSQL that goes on working, and the write-ahead log that makes them whole: as of the
 * moment when the last of them was read. `onTaken` is told that moment.
 */
export async function* clusterFiles(
  folder: string,
  ownerUrl: string,
  prefix: string,
  onTaken: (takenAt: Date) => void,
): AsyncGenerator<Entry> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'cxac-backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseTablespaces(client)
    // Until this connection ends, no log is removed that the backup needs, however long it takes.
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [
      `cxac_backup_${randomBytes(6).toString('hex')}`,
    ])
    const { rows: begun } = await client.query<{ segment: string }>(
      `SELECT pg_walfile_name(pg_backup_start('cxac', fast => true)) AS segment`,
    )
    const isLeftOut = (path: string) =>
      EMPTIED.test(path) || LEFT_OUT.test(path) || path === CONTROL
    yield* filesBelow(folder, prefix, isLeftOut)
    yield* fileAt(join(folder, CONTROL), prefix + CONTROL)
    const { rows: ended } = await client.query<{ label: string; segment: string; taken_at: Date }>(
      `SELECT labelfile AS label, pg_walfile_name(lsn) AS segment, clock_timestamp() AS taken_at
       FROM pg_backup_stop(wait_for_archive => false)`,
    )
    const { label, segment: last, taken_at: takenAt } = ended[0]!
    yield fileOf(label, `${prefix}backup_label`)
    yield* segments(folder, prefix, begun[0]!.segment, last)
    onTaken(takenAt)
  } finally {
    await client.end()
  }
}

async function* segments(folder: string, prefix: string, first: string, last: string) {
  const names = (await readdir(join(folder, 'pg_wal')))
    .filter(name => SEGMENT.test(name) && name >= first && name <= last)
    .toSorted()
  if (names[0] !== first || names.at(-1) !== last)
    throw new Error('the write-ahead log of the backup is not there any more')
  for (const name of names) yield* fileAt(join(folder, 'pg_wal', name), `${prefix}pg_wal/${name}`)
}

/** Their files lie elsewhere. */
async function refuseTablespaces(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT spcname AS name FROM pg_tablespace WHERE spcname NOT IN ('pg_default', 'pg_global') LIMIT 1`,
  )
  if (rows[0])
    throw new PlainProblem(
      `The database has a tablespace of its own, '${rows[0].name}': npm run backup does not copy those.`,
    )
}
