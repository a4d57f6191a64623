import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Sql } from '../db/database.ts'
import { readOrMake } from '../db/readOrMake.ts'
import { PlainProblem } from '../text/PlainProblem.ts'

/**
 * Servers of one database keep documents in one folder: what one of them stored on a disk of its own,
 * the others would not find. The first one to come leaves its folder's mark.
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
