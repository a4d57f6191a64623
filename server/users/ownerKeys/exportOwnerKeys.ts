import { bytesToHex } from '@noble/hashes/utils.js'
import type { Sql } from '../../db/database.ts'
import { readOwnerKeys, readWaiting } from './storedOwnerKeys.ts'

/** For 'Download my data'. */
export async function exportOwnerKeys(sql: Sql, userId: string) {
  const waiting = await readWaiting(sql, userId)
  return {
    keys: (await readOwnerKeys(sql, userId)).map(({ key, name, createdAt }) => ({
      key: bytesToHex(key),
      name,
      createdAt: createdAt.toISOString(),
    })),
    startsAt: waiting?.startsAt.toISOString() ?? null,
  }
}
