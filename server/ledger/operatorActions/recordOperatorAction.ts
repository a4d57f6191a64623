import { randomBytes } from 'node:crypto'
import { type OperatorActionRecord, hashRecord } from '#api/chain/operatorActions/operatorAction.ts'
import { OPERATOR_ACTION_KINDS } from '#api/chain/operatorActions/operatorActionKinds.ts'
import type { Sql } from '../../db/database.ts'

/** Each operator action is announced here: processes bring it to the ledger. */
export const ACTIONS_CHANNEL = 'cxac_deeds'

interface Concerned {
  /** With whose account the salt goes; null where it is nobody's. */
  userId: string | null
  /** Of the KYC record that tells of it. */
  kycEvent?: bigint
}

/**
 * In the unit of work of what was done: with it the operator action waits for a block, or neither has happened. Of the record itself
 * nothing is kept here: whoever shows it has it from where it is told.
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
