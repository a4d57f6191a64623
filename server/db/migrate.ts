import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Sql } from './database.ts'
import { PlainProblem } from '../PlainProblem.ts'

const MIGRATION_LOCK = 4_000_002
const FOLDER = join(import.meta.dirname, 'migrations')

/** Brings the schema up to date. Several processes may start at once: one works, the others wait. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (number integer PRIMARY KEY, name text NOT NULL)',
    )
    const { rows } = await client.query<{ number: number }>('SELECT number FROM migrations')
    const applied = new Set(rows.map(row => row.number))
    const files = await migrationFiles()
    refuseNewer(applied, files)
    for (const name of files) if (!applied.has(numberOf(name))) await apply(client, name)
    await client.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  const text = await readFile(join(FOLDER, name), 'utf8')
  await client.query('BEGIN')
  await client.query(text)
  await client.query('INSERT INTO migrations (number, name) VALUES ($1, $2)', [
    numberOf(name),
    name,
  ])
  await client.query('COMMIT')
}

/** For commands: they use the schema, and leave bringing it up to date to the server. */
export async function requireCurrentSchema(sql: Sql): Promise<void> {
  const { rows } = await sql
    .query<{ number: number }>('SELECT number FROM migrations LIMIT 1000')
    .catch(() => ({ rows: [] }))
  const files = await migrationFiles()
  const applied = new Set(rows.map(row => row.number))
  refuseNewer(applied, files)
  if (!files.every(name => applied.has(numberOf(name))))
    throw new PlainProblem(
      'This database is not up to date. Start the server once, then try again.',
    )
}

const migrationFiles = async () =>
  (await readdir(FOLDER)).filter(name => name.endsWith('.sql')).toSorted()

/** An older program on a newer schema would write rows that the newer one has rules for. */
function refuseNewer(applied: Set<number>, files: string[]): void {
  const known = Math.max(0, ...files.map(numberOf))
  const newest = Math.max(0, ...applied)
  if (newest > known)
    throw new PlainProblem(
      `The database was written by a newer version of CXAC (schema ${newest}, this one knows ${known}). Update the program.`,
    )
}

const numberOf = (name: string) => Number.parseInt(name, 10)
