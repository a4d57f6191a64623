import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, testDatabase } from '../testing/database/testDatabase.ts'
import { readVersion } from '../settings/readVersion.ts'
import { migrate, requireCurrentSchema } from './migrate.ts'

const { pool } = await testDatabase()

test('a schema newer than the program is refused with both versions, by the server and by commands', async () => {
  await migrate(pool)
  await requireCurrentSchema(pool)
  const { release, schema } = readVersion()
  const { rows } = await pool.query('SELECT release FROM migrations ORDER BY number DESC LIMIT 1')
  expect(rows[0]).toEqual({ release })
  await pool.query("INSERT INTO migrations VALUES (9999, 'later', '9.1.0')")
  for (const open of [migrate, requireCurrentSchema])
    await expect(open(pool)).rejects.toThrow(
      `written by CXAC 9.1.0 (schema 9999), and this is CXAC ${release} (schema ${schema}).`,
    )
})

test('a migration that waits for a table delays its users by a second at most, and is done in the end', async () => {
  const { pool: owner } = await emptyDatabase()
  await migrate(owner)
  await owner.query("DELETE FROM migrations WHERE name = '0024-log-origin.sql'")
  await owner.query('ALTER TABLE installation DROP COLUMN log_origin')
  const reader = await owner.connect()
  onTestFinished(() => reader.release())
  await reader.query('BEGIN')
  await reader.query('SELECT FROM installation')
  const migrating = migrate(owner)
  const isWaiting = async () =>
    (
      await owner.query(
        `SELECT FROM pg_locks
         WHERE NOT granted AND relation = 'installation'::regclass
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      )
    ).rowCount
  while (!(await isWaiting())) await new Promise(setImmediate)
  // After the waiting migration, and before the first reader ends.
  await owner.query('SELECT FROM installation')
  await reader.query('COMMIT')
  await migrating
  await owner.query('SELECT log_origin FROM installation')
})
