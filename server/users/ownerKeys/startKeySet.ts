import type pg from 'pg'
import * as Type from 'typebox'
import { encodeOwnerKey } from '#api/chain/keys/ownerKey.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { atomically } from '../../db/database.ts'
import { defineTask } from '../../db/jobs.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { keySetOrder } from '../../ledger/ownerKeys/keySetOrder.ts'
import { collectStatements } from './collectStatements.ts'
import { recordKeys } from './recordKeys.ts'
import { readWaiting, storeOwnerKeys } from './storedOwnerKeys.ts'
import { undoWaiting } from './undoWaiting.ts'

export const START_KEYS_TASK = 'start-owner-keys'

interface StartDeps {
  pool: pg.Pool
  ledger: Ledger
  now: () => number
}

/** Activates a waiting key set: the last change that the server can make to the wallet by itself. */
export const startKeysTask = (deps: StartDeps) =>
  defineTask(Type.Object({ userId: Type.String() }), ({ userId }) => startKeySet(deps, userId))

/** Does nothing if it was undone, is not due yet, or was requested again: then another job follows. */
export async function startKeySet({ pool, ledger, now }: StartDeps, userId: string): Promise<void> {
  const waiting = await readWaiting(pool, userId)
  if (!waiting || waiting.startsAt.getTime() > now()) return
  const { set } = waiting
  const atMs = now()
  const statements = await collectStatements(async sql => {
    // Undone between the read and this commit: the row is gone, and the commit fails.
    await sql.query(
      `WITH taken AS (
         DELETE FROM waiting_key_sets WHERE user_id = $1 AND starts_at = $2 RETURNING true
       )
       SELECT CASE WHEN NOT EXISTS (SELECT FROM taken) THEN refuse_stale_batch() END`,
      [userId, waiting.startsAt],
    )
    await storeOwnerKeys(sql, userId, { added: [], kept: set.keys.map(encodeOwnerKey) }, atMs)
    await recordKeys(sql, userId, 'owner_keys_started', atMs)
  })
  try {
    await ledger.submit(keySetOrder({ set, signed: null, record: () => statements, atMs }))
  } catch (error) {
    // The wallet was closed, is frozen, or has keys already: it will never start.
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    await atomically(pool, sql => undoWaiting(sql, userId, atMs))
  }
}
