import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../settings/config.ts'
import type { Sql } from '../db/database.ts'
import { readOrMake } from '../db/readOrMake.ts'
import { PlainProblem } from '../text/PlainProblem.ts'

/**
 * Servers that share a database must share the folder of documents: a document on one server's own disk would be missing
 * on the others. The first server stores its folder's mark in the database.
 */
export async function requireSameFolder(sql: Sql, config: Config): Promise<void> {
  if (config.s3 || !config.databaseUrl) return
  const folder = join(config.dataDir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const id = await readOrMake(join(folder, 'place'), randomUUID)
  await sql.query('INSERT INTO document_place (id) VALUES ($1) ON CONFLICT DO NOTHING', [id])
  const { rows } = await sql.query<{ id: string }>('SELECT id FROM document_place LIMIT 1')
  if (rows[0]?.id !== id)
    throw new PlainProblem(
      `The documents of this database lie in another folder than ${folder}. Let all servers share that folder, or set S3_URL on every one. (If it is lost for good, empty the table document_place.)`,
    )
}
