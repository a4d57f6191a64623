import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect } from '../../db/database.ts'
import { whenDone } from '../whenDone.ts'

export const TEMPLATE = 'template_cxac'

interface TestDatabase {
  /** With the server's role. */
  url: string
  /** With the owner's role: tampering needs more rights than the server has. */
  pool: pg.Pool
}

/** A migrated database for one test file, dropped when the file is done. */
export const testDatabase = (): Promise<TestDatabase> => createDatabase(TEMPLATE)

/** An empty database, not migrated. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase('template0')

async function createDatabase(template: string): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const pool = await connect(clusterUrl + name, () => {})
  whenDone(async () => {
    await pool.end()
    // First without FORCE: it terminates clients that are disconnecting, whose errors nobody handles any more.
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
