import type pg from 'pg'
import { atomically } from '../db/database.ts'
import { recordEvent } from './events.ts'
import { removeUploads } from './documents/uploads.ts'
import { DAY_MS } from '#api/time.ts'

const BATCH_ROWS = 1000
/** In the record, the name for a removal that no person did. */
const WHO = 'CXAC'

interface Decided {
  id: string
  user_id: string
}

/** Removes the pictures of applications that were decided long ago; the decision stays. */
export async function removeOldPictures(
  pool: pg.Pool,
  keepDays: number,
  nowMs: number,
): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<Decided>(
      `SELECT id, user_id
       FROM kyc_applications
       WHERE pictures_removed_at IS NULL AND decided_at < $1
       ORDER BY decided_at
       LIMIT $2`,
      [new Date(nowMs - keepDays * DAY_MS), BATCH_ROWS],
    )
    for (const decided of rows) await removePictures(pool, decided, nowMs)
    if (rows.length < BATCH_ROWS) return
  }
}

function removePictures(pool: pg.Pool, decided: Decided, nowMs: number): Promise<void> {
  const { id, user_id: userId } = decided
  return atomically(pool, async sql => {
    // The same lock as in an application, which may name the same pictures at this moment.
    await sql.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
    const { rowCount } = await sql.query(
      `UPDATE kyc_applications
       SET id_document = NULL, live_photo = NULL, pictures_removed_at = $2
       WHERE id = $1 AND pictures_removed_at IS NULL`,
      [id, new Date(nowMs)],
    )
    if (!rowCount) return
    const { rows: unnamed } = await sql.query<{ id: string }>(
      `SELECT u.id
       FROM uploads u
       WHERE u.user_id = $1 AND u.is_claimed AND NOT EXISTS (
         SELECT FROM kyc_applications a WHERE a.id_document = u.id OR a.live_photo = u.id)
       LIMIT $2`,
      [userId, BATCH_ROWS],
    )
    await removeUploads(
      sql,
      unnamed.map(upload => upload.id),
    )
    await recordEvent(sql, {
      userId,
      application: id,
      who: WHO,
      what: 'pictures_removed',
      atMs: nowMs,
    })
  })
}
