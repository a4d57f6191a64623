import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../settings/config.ts'
import { connect, type Sql } from '../../db/database.ts'
import { readSchema } from '../../db/migrate.ts'
import { PlainProblem } from '../../text/PlainProblem.ts'
import { readVersion } from '../../settings/readVersion.ts'
import { readSecret, requireSameSecret } from '../secret.ts'

/** Connects, and compares the schema and, with a `config`, the signing key. */
export async function checkDatabase(url: string, config?: Config): Promise<string> {
  const pool = await connect(url, () => {})
  try {
    const found = await readSchema(pool)
    if (config && found) await checkSecret(pool, config)
    const { schema } = readVersion()
    if (!found) return 'is empty; the start creates the schema'
    return found === schema
      ? `has schema ${schema}`
      : `has schema ${found}; the start brings it to ${schema}`
  } finally {
    await pool.end()
  }
}

async function checkSecret(sql: Sql, config: Config): Promise<void> {
  const { rows } = await sql.query('SELECT FROM installation LIMIT 1')
  if (!rows.length) return
  const isKept = await access(join(config.dataDir, 'signing.key')).then(
    () => true,
    () => false,
  )
  if (!config.signingKey && !isKept)
    throw new PlainProblem(
      'was begun with a signing key, but there is neither SIGNING_KEY nor signing.key in DATA_DIR.',
    )
  await requireSameSecret(sql, await readSecret(config))
}
