import type { Sql } from '../../../db/database.ts'
import { readAttempts, readWebhooks } from './storedWebhooks.ts'

/** For the export of a user's data. */
export async function exportWebhooks(sql: Sql, userId: string) {
  const rows = await readWebhooks(sql, userId)
  return Promise.all(
    rows.map(async row => ({
      url: row.url,
      createdAt: row.created_at.toISOString(),
      deliveredUpTo: row.after_cursor,
      paused: row.paused,
      newestAttempts: await readAttempts(sql, row.id),
    })),
  )
}
