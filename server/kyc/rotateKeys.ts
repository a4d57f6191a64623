import type pg from 'pg'
import { atomically, type Sql } from '../db/database.ts'
import { APPLICATION_COLUMNS, type ApplicationRow, openFields, sealFields } from './application.ts'
import { type KeyRing, keyId, newKey } from './keyRing.ts'
import { resealUpload } from './uploads.ts'

const CHUNK_ROWS = 200
const FOREIGN_KEY_VIOLATION = '23503'

interface Parts {
  pool: pg.Pool
  keys: KeyRing
}

/**
 * Seals everything anew with the first key, and gives the others up. With keys of our own file a new
 * one is made first; with `KYC_KEY` the new key stands there before the old. The files stay as they
 * are: only the keys to them are sealed anew. Stopped half-way, it goes on when started again.
 */
export async function rotateKeys(
  { pool, keys }: Parts,
  onProgress: (resealed: number) => void = () => {},
): Promise<number> {
  if (keys.isOwnFile) await keys.write([Buffer.from(newKey(), 'base64'), ...(await keys.keys())])
  await keys.register(pool)
  const [current] = await keys.keys()
  const id = keyId(current!)
  let resealed = 0
  for (;;) {
    const done =
      (await atomically(pool, sql => resealApplications(sql, keys, id))) +
      (await atomically(pool, sql => resealUploads(sql, keys, id)))
    resealed += done
    onProgress(resealed)
    // Whoever sealed with an old key until just now keeps that key from being given up.
    if (!done && (await giveUpOthers(pool, id))) break
  }
  if (keys.isOwnFile) await keys.write([current!])
  return resealed
}

async function resealApplications(sql: Sql, keys: KeyRing, current: Buffer): Promise<number> {
  const { rows } = await sql.query<ApplicationRow>(
    `SELECT ${APPLICATION_COLUMNS}
     FROM kyc_applications a
     WHERE a.key_id <> $1
     LIMIT $2
     FOR UPDATE`,
    [current, CHUNK_ROWS],
  )
  for (const row of rows) {
    const sealed = await sealFields(keys, row.id, await openFields(keys, row))
    await sql.query('UPDATE kyc_applications SET key_id = $2, sealed = $3 WHERE id = $1', [
      row.id,
      sealed.keyId,
      sealed.bytes,
    ])
  }
  return rows.length
}

async function resealUploads(sql: Sql, keys: KeyRing, current: Buffer): Promise<number> {
  const { rows } = await sql.query<{
    id: string
    user_id: string
    key_id: Buffer
    sealed_key: Buffer
  }>(
    `SELECT id, user_id, key_id, sealed_key
     FROM uploads
     WHERE key_id <> $1
     LIMIT $2
     FOR UPDATE`,
    [current, CHUNK_ROWS],
  )
  for (const row of rows) {
    const sealedKey = { keyId: row.key_id, bytes: row.sealed_key }
    const sealed = await resealUpload(keys, { id: row.id, userId: row.user_id, sealedKey })
    await sql.query('UPDATE uploads SET key_id = $2, sealed_key = $3 WHERE id = $1', [
      row.id,
      sealed.keyId,
      sealed.bytes,
    ])
  }
  return rows.length
}

async function giveUpOthers(sql: Sql, current: Buffer): Promise<boolean> {
  try {
    await sql.query('DELETE FROM kyc_keys WHERE id <> $1', [current])
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error
    return false
  }
}
