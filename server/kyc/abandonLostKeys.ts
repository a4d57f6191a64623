import type pg from 'pg'
import { eraseKyc } from './eraseKyc.ts'
import type { KeyRing } from './keyRing.ts'

/**
 * For when a key is lost for good: nobody can read what it sealed any more, so its owners start anew.
 * Answers how many they are.
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
