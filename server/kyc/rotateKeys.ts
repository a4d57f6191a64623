import type pg from 'pg'
import { atomically, type Sql } from '../db/database.ts'
import { recordOperatorAction } from '../ledger/operatorActions/recordOperatorAction.ts'
import { APPLICATION_COLUMNS, type ApplicationRow, openFields, sealFields } from './application.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { type KeyRing, keyId, newKey } from './keyRing.ts'
import { resealUpload } from './uploads.ts'

const ROTATION_LOCK = 4_000_003
const CHUNK_ROWS = 200
const FOREIGN_KEY_VIOLATION = '23503'

interface RotationParts {
  pool: pg.Pool
  keys: KeyRing
  now: () => number
}

/**
 * Seals everything anew with the first key, and gives the others up. With keys of our own file a new
 * one is made first; with `KYC_KEY` the new key stands there before the old. The files stay as they
 * are: only the keys to them are sealed anew. Stopped half-way, it goes on when started again.
 */
export async function rotateKeys(parts: RotationParts): Promise<number> {
  const lock = await parts.pool.connect()
  try {
    const { rows } = await lock.query<{ is_mine: boolean }>(
      `SELECT pg_try_advisory_lock(${ROTATION_LOCK}) AS is_mine`,
    )
    if (!rows[0]!.is_mine) throw new PlainProblem('The keys are being rotated already.')
    return await rotate(parts)
  } finally {
    // Closed, not given back: with the connection the lock ends, whatever happened.
    lock.release(true)
  }
}

async function rotate({ pool, keys, now }: RotationParts): Promise<number> {
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
    // Whoever sealed with an old key until just now keeps that key from being given up.
    if (!done && (await giveUpOthers(pool, id, now()))) break
  }
  if (keys.isOwnFile) await dropOthers(keys, current!)
  return resealed
}

/** Should the lock have been lost with its connection, another rotation's key must not be. */
async function dropOthers(keys: KeyRing, current: Buffer): Promise<void> {
  const [first] = await keys.keys()
  if (!first?.equals(current))
    throw new PlainProblem('The keys were changed meanwhile. Rotate them once more.')
  await keys.write([current])
}

async function resealApplications(sql: Sql, keys: KeyRing, current: Buffer): Promise<number> {
  const { rows } = await sql.query<ApplicationRow>(
    `SELECT ${APPLICATION_COLUMNS}
     FROM kyc_applications a
     WHERE a.key_id <> $1
     LIMIT $2
     FOR UPDATE SKIP LOCKED`,
    [current, CHUNK_ROWS],
  )
  for (const row of rows) {
    const sealed = await sealFields(sql, keys, row.id, await openFields(keys, row))
    await sql.query('UPDATE kyc_applications SET key_id = $2, sealed = $3 WHERE id = $1', [
      row.id,
      sealed.keyId,
      sealed.bytes,
    ])
  }
  return rows.length
}

async function resealUploads(sql: Sql, keys: KeyRing, current: Buffer): Promise<number> {
  const { rows } = await sql.query<{ id: string; key_id: Buffer; sealed_key: Buffer }>(
    `SELECT id, key_id, sealed_key
     FROM uploads
     WHERE key_id <> $1
     LIMIT $2
     FOR UPDATE SKIP LOCKED`,
    [current, CHUNK_ROWS],
  )
  for (const row of rows) {
    const sealedKey = { keyId: row.key_id, bytes: row.sealed_key }
    const sealed = await resealUpload(sql, keys, row.id, sealedKey)
    await sql.query('UPDATE uploads SET key_id = $2, sealed_key = $3 WHERE id = $1', [
      row.id,
      sealed.keyId,
      sealed.bytes,
    ])
  }
  return rows.length
}

async function giveUpOthers(pool: pg.Pool, current: Buffer, atMs: number): Promise<boolean> {
  try {
    await atomically(pool, async sql => {
      await sql.query('DELETE FROM kyc_keys WHERE id <> $1', [current])
      const record = { kind: 'keys_rotated', atMs, about: '', what: 'kyc_keys', why: '' } as const
      await recordOperatorAction(sql, record, { userId: null })
    })
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error
    return false
  }
}
