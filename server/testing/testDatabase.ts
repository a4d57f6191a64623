import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect } from '../db/database.ts'
import { whenDone } from './whenDone.ts'

export const TEMPLATE = 'template_cxac'

interface TestDatabase {
  /** As the server asks. */
  url: string
  /** As the owner: who tampers needs more rights than the server has. */
  pool: pg.Pool
}

/** A migrated database of the test file's own, dropped when the file is done. */
export const testDatabase = (): Promise<TestDatabase> => createDatabase(TEMPLATE)

/** One in which there is nothing yet. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase('template0')

async function createDatabase(template: string): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const pool = await connect(clusterUrl + name, () => {})
  whenDone(async () => {
    await pool.end()
    // Who is just leaving may do so: thrown out, a client reports an error that nobody hears any more.
    await administer(clusterUrl, `DROP DATABASE ${name}`).catch(() =>
      administer(clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`),
    )
  })
  return { url: inject('serverUrl') + name, pool }
}

export async function administer(clusterUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${clusterUrl}postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
