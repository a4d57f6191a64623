import { randomBytes } from 'node:crypto'
import { type OperatorActionRecord, hashRecord } from '#api/chain/operatorActions/operatorAction.ts'
import { OPERATOR_ACTION_KINDS } from '#api/chain/operatorActions/operatorActionKinds.ts'
import type { Sql } from '../../db/database.ts'

/** Each operator action is announced here, so that a process submits it to the ledger. */
export const ACTIONS_CHANNEL = 'cxac_deeds'

interface Concerned {
  /** The salt is deleted with this account; null: never. */
  userId: string | null
  /** The row of the KYC record that describes it. */
  kycEvent?: bigint
}

/**
 * Runs in the database transaction of the action itself: either both happen or neither. The record is not stored
 * here, only its hash: it is shown from the tables of its domain.
 */
export async function recordOperatorAction(
  sql: Sql,
  record: OperatorActionRecord,
  { userId, kycEvent }: Concerned,
): Promise<void> {
  const salt = randomBytes(32)
  const hash = hashRecord(record, salt)
  await sql.query(
    `WITH kept AS (
       INSERT INTO deed_salts (hash, salt, user_id, kyc_event) VALUES ($3, $4, $5, $6)
     ), waits AS (
       INSERT INTO waiting_deeds (kind, at_ms, hash) VALUES ($1, $2, $3)
     )
     SELECT pg_notify('${ACTIONS_CHANNEL}', '')`,
    [
      OPERATOR_ACTION_KINDS.indexOf(record.kind) + 1,
      record.atMs,
      hash,
      salt,
      userId,
      kycEvent ?? null,
    ],
  )
}
