import type { Sql } from '../../db/database.ts'
import { recordKeys } from './recordKeys.ts'
import { dropWaiting } from './storedOwnerKeys.ts'

/** The server continues to move the coins. False if no key set was waiting. */
export async function undoWaiting(sql: Sql, userId: string, atMs: number): Promise<boolean> {
  const isUndone = await dropWaiting(sql, userId)
  if (isUndone) await recordKeys(sql, userId, 'owner_keys_undone', atMs)
  return isUndone
}
