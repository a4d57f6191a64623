import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import * as Type from 'typebox'
import { UNCLAIMED_UPLOAD_MS, UPLOADS_PER_USER_PER_DAY } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { atomically, type Sql } from '../../db/database.ts'
import { defineTask, enqueue } from '../../db/jobs.ts'
import type { Storage } from '../../storage/storage.ts'
import { decrypt, encrypt, type KeyRing, type Encrypted } from '../keys/keyRing.ts'
import { DAY_MS } from '#api/time.ts'

export const REMOVE_FILE_TASK = 'remove-file'

const SWEEP_ROWS = 1000

/** The context that the key of an upload is encrypted for. */
const keyContext = (id: string) => `upload key ${id}`
const fileContext = (id: string) => `upload ${id}`

export interface UploadDeps {
  pool: pg.Pool
  keys: KeyRing
  storage: Storage
}

/**
 * The row is written before the file: a crash in between leaves a row that is swept, never an unknown file.
 */
export async function storeUpload(
  { pool, keys, storage }: UploadDeps,
  userId: string,
  picture: Uint8Array,
  nowMs: number,
): Promise<string> {
  const id = randomUUID()
  const fileKey = randomBytes(32)
  await atomically(pool, async sql => {
    // Of two concurrent uploads, only one may be the last of the quota.
    await sql.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
    await refuseOverQuota(sql, userId, nowMs)
    const encrypted = await keys.encrypt(sql, fileKey, keyContext(id))
    await sql.query(
      `INSERT INTO uploads (id, user_id, key_id, sealed_key, created_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [id, userId, encrypted.keyId, encrypted.bytes, new Date(nowMs)],
    )
  })
  await storage.put(id, encrypt(fileKey, picture, fileContext(id)))
  const { rowCount } = await pool.query('UPDATE uploads SET is_stored = true WHERE id = $1', [id])
  if (rowCount) return id
  // All data of this user was deleted while the file was written.
  await storage.remove(id)
  throw new Refusal('file_not_found')
}

export async function refuseOverQuota(sql: Sql, userId: string, nowMs: number): Promise<void> {
  const { rows } = await sql.query<{ count: bigint }>(
    'SELECT count(*) FROM uploads WHERE user_id = $1 AND created_at > $2',
    [userId, new Date(nowMs - DAY_MS)],
  )
  if (Number(rows[0]!.count) >= UPLOADS_PER_USER_PER_DAY) throw new Refusal('upload_quota')
}

export interface StoredUpload {
  id: string
  userId: string
  encryptedKey: Encrypted
}

export async function findUpload(sql: Sql, id: string): Promise<StoredUpload | null> {
  const { rows } = await sql.query<{ user_id: string; key_id: Buffer; sealed_key: Buffer }>(
    'SELECT user_id, key_id, sealed_key FROM uploads WHERE id = $1 AND is_stored LIMIT 1',
    [id],
  )
  const row = rows[0]
  return row
    ? { id, userId: row.user_id, encryptedKey: { keyId: row.key_id, bytes: row.sealed_key } }
    : null
}

/** The decrypted picture, a JPEG. */
export async function openUpload(
  { keys, storage }: UploadDeps,
  { id, encryptedKey }: StoredUpload,
): Promise<Buffer> {
  const fileKey = await keys.decrypt(encryptedKey, keyContext(id))
  const file = await storage.get(id)
  if (!file) throw new Error('the file of an upload is missing')
  return decrypt(fileKey, file, fileContext(id))
}

/** Deletes the rows with their keys first; jobs then remove the files, which nobody can decrypt any more. */
export async function removeUploads(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM uploads WHERE id = ANY($1)', [ids])
  for (const id of ids) await enqueue(sql, REMOVE_FILE_TASK, { id })
}

export const removeFileTask = (storage: Storage) =>
  defineTask(Type.Object({ id: Type.String() }), ({ id }) => storage.remove(id))

/** Removes uploads that no application has named within a day. */
export async function sweepUploads(pool: pg.Pool, nowMs: number): Promise<void> {
  while ((await sweepSome(pool, nowMs)) === SWEEP_ROWS);
}

function sweepSome(pool: pg.Pool, nowMs: number): Promise<number> {
  return atomically(pool, async sql => {
    const { rows } = await sql.query<{ id: string }>(
      `SELECT id
       FROM uploads
       WHERE NOT is_claimed AND created_at < $1
       ORDER BY created_at
       LIMIT $2
       FOR UPDATE SKIP LOCKED`,
      [new Date(nowMs - UNCLAIMED_UPLOAD_MS), SWEEP_ROWS],
    )
    await removeUploads(
      sql,
      rows.map(row => row.id),
    )
    return rows.length
  })
}

/** Re-encrypts the key of an upload with the current key. */
export async function reencryptUpload(
  sql: Sql,
  keys: KeyRing,
  id: string,
  encryptedKey: Encrypted,
): Promise<Encrypted> {
  return keys.encrypt(sql, await keys.decrypt(encryptedKey, keyContext(id)), keyContext(id))
}
