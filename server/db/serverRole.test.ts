import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/database/testDatabase.ts'
import { enqueue, migrateJobs } from './jobs.ts'
import { migrate } from './migrate.ts'
import { SERVER_ROLE } from './serverRole.ts'

const { url, pool: owner } = await testDatabase()
const server = new pg.Client(url)
await server.connect()
afterAll(() => server.end())

/** With a database given by `TEST_CLUSTER_URL` there is only one role. */
const hasOwnRole = inject('serverUrl') !== inject('clusterUrl')

for (const table of ['transactions', 'blocks', 'tree_nodes', 'deeds', 'kyc_events'])
  test.runIf(hasOwnRole)(`the server may add to ${table} and change nothing there`, async () => {
    const { rows } = await owner.query<Record<string, boolean>>(
      `SELECT has_table_privilege($1, $2, 'INSERT') AS add,
         has_table_privilege($1, $2, 'UPDATE, DELETE, TRUNCATE, TRIGGER') AS change`,
      [SERVER_ROLE, table],
    )
    expect(rows[0]).toEqual({ add: true, change: false })
    await expect(server.query(`DELETE FROM ${table}`)).rejects.toThrow('permission denied')
  })

for (const statement of [
  'ALTER TABLE transactions DISABLE TRIGGER ALL',
  'DROP TABLE users',
  'CREATE TABLE public.mine (id integer)',
  "INSERT INTO migrations (number, name) VALUES (9999, 'later')",
  "SET session_replication_role = 'replica'",
  "COPY users TO PROGRAM 'cat'",
  "SELECT pg_read_file('/etc/passwd')",
])
  test.runIf(hasOwnRole)(`the server may not: ${statement}`, async () => {
    await expect(server.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })

test.runIf(hasOwnRole)(
  'a schema that the server may not bring up to date names its owner',
  async () => {
    const pool = new pg.Pool({ connectionString: url })
    onTestFinished(() => pool.end())
    await migrate(pool)
    await owner.query('DELETE FROM migrations WHERE number > 1')
    await expect(migrate(pool)).rejects.toThrow('set DATABASE_OWNER_URL')
  },
)

test.runIf(hasOwnRole)(
  'jobs that an older version left are the server’s after the update',
  async () => {
    const old = await testDatabase()
    await old.pool.query('DROP SCHEMA graphile_worker CASCADE')
    await migrateJobs(ownerUrlOf(old.url))
    await enqueue(old.pool, 'mail', { to: 'somebody' })
    await migrate(old.pool, SERVER_ROLE)
    await migrateJobs(old.url)
    const updated = new pg.Client(old.url)
    await updated.connect()
    onTestFinished(() => updated.end())
    await enqueue(updated, 'mail', { to: 'somebody else' })
    expect((await updated.query('SELECT FROM graphile_worker._private_jobs')).rowCount).toBe(2)
  },
)

const ownerUrlOf = (serverUrl: string) =>
  serverUrl.replace(inject('serverUrl'), inject('clusterUrl'))
