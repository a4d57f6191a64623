import type pg from 'pg'
import { eraseKyc } from '../eraseKyc.ts'
import type { KeyRing } from './keyRing.ts'

/**
 * If a key is lost for good, nobody can decrypt this data: it is deleted, and its owners apply again. Returns how
 * many users that are.
 */
export async function abandonLostKeys(
  { pool, keys }: { pool: pg.Pool; keys: KeyRing },
  who: string,
  atMs: number,
): Promise<number> {
  const lost = await keys.lost(pool)
  const { rows } = await pool.query<{ user_id: string }>(
    `SELECT user_id FROM kyc_applications WHERE key_id = ANY($1)
     UNION
     SELECT user_id FROM uploads WHERE key_id = ANY($1)`,
    [lost],
  )
  for (const { user_id: userId } of rows) await eraseKyc(pool, userId, who, atMs)
  await pool.query('DELETE FROM kyc_keys WHERE id = ANY($1)', [lost])
  return rows.length
}
