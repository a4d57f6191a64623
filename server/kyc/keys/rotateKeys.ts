import type pg from 'pg'
import { atomically, type Sql } from '../../db/database.ts'
import { recordOperatorAction } from '../../ledger/operatorActions/recordOperatorAction.ts'
import {
  APPLICATION_COLUMNS,
  type ApplicationRow,
  decryptFields,
  encryptFields,
} from '../application.ts'
import { PlainProblem } from '../../text/PlainProblem.ts'
import { type KeyRing, keyId, newKey } from './keyRing.ts'
import { reencryptUpload } from '../documents/uploads.ts'
import { LOCKS } from '../../db/locks.ts'

const CHUNK_ROWS = 200
const FOREIGN_KEY_VIOLATION = '23503'

interface RotationDeps {
  pool: pg.Pool
  keys: KeyRing
  now: () => number
}

/**
 * Re-encrypts everything with the first key, and removes the others. For keys in our own file it first creates a
 * new one; in `KYC_KEY` the operator puts the new key first. Files stay as they are: only their keys are
 * re-encrypted. After an interruption, the next run continues.
 */
export async function rotateKeys(deps: RotationDeps): Promise<number> {
  const lock = await deps.pool.connect()
  try {
    const { rows } = await lock.query<{ is_mine: boolean }>(
      `SELECT pg_try_advisory_lock(${LOCKS.keyRotation}) AS is_mine`,
    )
    if (!rows[0]!.is_mine) throw new PlainProblem('The keys are being rotated already.')
    return await rotate(deps)
  } finally {
    // Closed, not returned to the pool: the lock ends with its connection in every case.
    lock.release(true)
  }
}

async function rotate({ pool, keys, now }: RotationDeps): Promise<number> {
  if (keys.isOwnFile) await keys.write([Buffer.from(newKey(), 'base64'), ...(await keys.keys())])
  await keys.register(pool)
  const [current] = await keys.keys()
  const id = keyId(current!)
  let reencrypted = 0
  for (;;) {
    const done =
      (await atomically(pool, sql => reencryptApplications(sql, keys, id))) +
      (await atomically(pool, sql => reencryptUploads(sql, keys, id)))
    reencrypted += done
    // A row that was just encrypted with an old key keeps that key: its foreign key refuses the removal.
    if (!done && (await removeOthers(pool, id, now()))) break
  }
  if (keys.isOwnFile) await dropOthers(keys, current!)
  return reencrypted
}

/** If the lock was lost with its connection, another rotation may have added a key, which must not be removed. */
async function dropOthers(keys: KeyRing, current: Buffer): Promise<void> {
  const [first] = await keys.keys()
  if (!first?.equals(current))
    throw new PlainProblem('The keys were changed meanwhile. Rotate them again.')
  await keys.write([current])
}

async function reencryptApplications(sql: Sql, keys: KeyRing, current: Buffer): Promise<number> {
  const { rows } = await sql.query<ApplicationRow>(
    `SELECT ${APPLICATION_COLUMNS}
     FROM kyc_applications a
     WHERE a.key_id <> $1
     LIMIT $2
     FOR UPDATE SKIP LOCKED`,
    [current, CHUNK_ROWS],
  )
  for (const row of rows) {
    const encrypted = await encryptFields(sql, keys, row.id, await decryptFields(keys, row))
    await sql.query('UPDATE kyc_applications SET key_id = $2, sealed = $3 WHERE id = $1', [
      row.id,
      encrypted.keyId,
      encrypted.bytes,
    ])
  }
  return rows.length
}

async function reencryptUploads(sql: Sql, keys: KeyRing, current: Buffer): Promise<number> {
  const { rows } = await sql.query<{ id: string; key_id: Buffer; sealed_key: Buffer }>(
    `SELECT id, key_id, sealed_key
     FROM uploads
     WHERE key_id <> $1
     LIMIT $2
     FOR UPDATE SKIP LOCKED`,
    [current, CHUNK_ROWS],
  )
  for (const row of rows) {
    const encryptedKey = { keyId: row.key_id, bytes: row.sealed_key }
    const encrypted = await reencryptUpload(sql, keys, row.id, encryptedKey)
    await sql.query('UPDATE uploads SET key_id = $2, sealed_key = $3 WHERE id = $1', [
      row.id,
      encrypted.keyId,
      encrypted.bytes,
    ])
  }
  return rows.length
}

async function removeOthers(pool: pg.Pool, current: Buffer, atMs: number): Promise<boolean> {
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
