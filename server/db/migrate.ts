import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Sql } from './database.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { moveKeys } from './moveKeys.ts'
import { grantServerRights } from './serverRole.ts'
import { LOCKS } from './locks.ts'
import { PROJECT } from '../settings/project.ts'
import { readVersion } from '../settings/readVersion.ts'

/** PostgreSQL's code for a missing privilege. */
const NOT_ALLOWED = '42501'
/** And for a table that is locked. */
const LOCK_NOT_AVAILABLE = '55P03'
const LOCK_TIMEOUT_MS = 1000
const LOCK_PAUSE_MS = 200
const ATTEMPTS = 300
/** Long: an index over a hundred million rows. */
const TIMEOUT_MS = 24 * 60 * 60 * 1000
/** Steps too large for one transaction, done before the migration that needs them. */
const STEPS_BEFORE = new Map([['0030-keys-moved.sql', moveKeys]])
const FOLDER = join(PROJECT, 'server/db/migrations')

type Progress = (done: number, total: number) => void

/**
 * Brings the schema up to date, and grants its use to `serverRole`, which owns nothing. Several processes may start at
 * once: one works, the others wait.
 */
export async function migrate(
  owner: pg.Pool,
  serverRole?: string,
  onProgress: Progress = () => {},
): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query(`SELECT pg_advisory_lock(${LOCKS.migration})`)
    const applied = await appliedMigrations(client)
    const files = await migrationFiles()
    await refuseNewer(client, applied)
    await client.query('SET statement_timeout = 0')
    const missing = files.filter(file => !applied.has(numberOf(file)))
    for (const name of missing) {
      await STEPS_BEFORE.get(name)?.(client, onProgress)
      await applyInTurn(client, name)
    }
    if (missing.length)
      await client.query('UPDATE migrations SET release = $1 WHERE number = ANY($2)', [
        readVersion().release,
        missing.map(numberOf),
      ])
    await client.query('RESET statement_timeout')
    if (serverRole) await grantServerRights(client, serverRole)
    await client.query(`SELECT pg_advisory_unlock(${LOCKS.migration})`)
    client.release()
  } catch (error) {
    client.release(true)
    if (error instanceof pg.DatabaseError && error.code === NOT_ALLOWED)
      throw new PlainProblem(
        `The schema must be brought up to date by its owner: set DATABASE_OWNER_URL. (${error.message})`,
      )
    throw error
  }
}

/** Creates the table only if it is missing: the role may lack the privilege, and mostly needs none. */
async function appliedMigrations(client: pg.PoolClient): Promise<Set<number>> {
  const { rows: found } = await client.query<{ table: string | null }>(
    "SELECT to_regclass('migrations')::text AS table",
  )
  if (!found[0]?.table)
    await client.query('CREATE TABLE migrations (number integer PRIMARY KEY, name text NOT NULL)')
  const { rows } = await client.query<{ number: number }>('SELECT number FROM migrations')
  return new Set(rows.map(row => row.number))
}

/** Running servers queue behind a migration that waits for a table: it gives up soon and retries. */
async function applyInTurn(client: pg.PoolClient, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(client, name)
    } catch (error) {
      const isTaken = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isTaken || attempt === ATTEMPTS) throw error
      await client.query('ROLLBACK')
      await delay(LOCK_PAUSE_MS)
    }
  }
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  const text = await readFile(join(FOLDER, name), 'utf8')
  await client.query('BEGIN')
  await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`)
  const query = { text, query_timeout: TIMEOUT_MS }
  await client.query(query)
  await client.query('INSERT INTO migrations (number, name) VALUES ($1, $2)', [
    numberOf(name),
    name,
  ])
  await client.query('COMMIT')
}

/** For commands: they use the schema and leave migrations to the server. */
export async function requireCurrentSchema(sql: Sql): Promise<void> {
  const applied = await readApplied(sql)
  if (!(await migrationFiles()).every(name => applied.has(numberOf(name))))
    throw new PlainProblem(
      'This database is not up to date. Start the server once, then try again.',
    )
}

/** The newest migration of this database; 0 if it is empty. */
export const readSchema = async (sql: Sql): Promise<number> =>
  Math.max(0, ...(await readApplied(sql)))

async function readApplied(sql: Sql): Promise<Set<number>> {
  const { rows } = await sql
    .query<{ number: number }>('SELECT number FROM migrations LIMIT 1000')
    .catch(() => ({ rows: [] }))
  const applied = new Set(rows.map(row => row.number))
  await refuseNewer(sql, applied)
  return applied
}

const migrationFiles = async () =>
  (await readdir(FOLDER)).filter(name => name.endsWith('.sql')).toSorted()

/** An older program would write rows that break the rules of a newer schema. */
async function refuseNewer(sql: Sql, applied: Set<number>): Promise<void> {
  const { release, schema: known } = readVersion()
  const newest = Math.max(0, ...applied)
  if (newest <= known) return
  // The column is newer than the table.
  const { rows } = await sql.query<{ release: string | null }>(
    "SELECT to_jsonb(migrations) ->> 'release' AS release FROM migrations WHERE number = $1",
    [newest],
  )
  const writer = rows[0]?.release ? `CXAC ${rows[0].release}` : 'a newer version of CXAC'
  throw new PlainProblem(
    `The database was written by ${writer} (schema ${newest}), and this is CXAC ${release} (schema ${known}). Install the newer version again, or restore a backup from before the upgrade.`,
  )
}

const numberOf = (name: string) => Number.parseInt(name, 10)
