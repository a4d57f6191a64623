import { createHash, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../settings/config.ts'
import type { Sql } from '../db/database.ts'
import { readOrMake } from '../db/readOrMake.ts'
import { PlainProblem } from '../text/PlainProblem.ts'

/** The installation's own secret: it signs checkpoints, and other keys are derived from it. */
export async function readSecret(config: Config): Promise<Uint8Array> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const text =
    config.signingKey ??
    (await readOrMake(join(config.dataDir, 'signing.key'), () =>
      randomBytes(32).toString('base64'),
    ))
  return Buffer.from(text, 'base64')
}

/** Servers of one database share one secret; the first one stores its fingerprint. */
export async function requireSameSecret(sql: Sql, secret: Uint8Array): Promise<void> {
  const fingerprint = createHash('sha256').update('cxac installation').update(secret).digest()
  await sql.query(
    'INSERT INTO installation (secret_fingerprint) VALUES ($1) ON CONFLICT DO NOTHING',
    [fingerprint],
  )
  const { rows } = await sql.query<{ secret_fingerprint: Buffer }>(
    'SELECT secret_fingerprint FROM installation LIMIT 1',
  )
  if (!rows[0]?.secret_fingerprint.equals(fingerprint))
    throw new PlainProblem(
      'This database was begun with another signing key. Set SIGNING_KEY to the same value on every server, or use the data folder that holds signing.key.',
    )
}
