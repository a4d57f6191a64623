import type { OperatorReason } from '#api/values/operator.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Sql } from '../../db/database.ts'
import { setFrozen } from '../../ledger/wallets/setFrozen.ts'
import { OWNER, recordAccountEvent } from '../accountEvents.ts'
import { mailOwner } from '../mails/securityMail.ts'
import { undoWaiting } from '../ownerKeys/undoWaiting.ts'
import { storedPasskeys } from '../passkeys/storedPasskeys.ts'

interface ByOperator {
  operator: string
  reason: OperatorReason
}

/**
 * Needs a database transaction; after its commit the wallet cannot send. An operator's freeze is never replaced:
 * otherwise the owner or another operator could replace it and then lift it without a second operator.
 */
export async function freezeAccount(
  sql: Sql,
  userId: string,
  by: ByOperator | null,
  atMs: number,
): Promise<void> {
  if (await freezeWithoutMail(sql, userId, by, atMs))
    await mailOwner(sql, userId, by ? `frozen_${by.reason}` : 'frozen')
}

/** For a change that sends its own mail. False when the wallet is frozen already. */
export async function freezeWithoutMail(
  sql: Sql,
  userId: string,
  by: ByOperator | null,
  atMs: number,
): Promise<boolean> {
  // What is being prepared under this lock, keys that would send again, is dropped here or refused after it.
  await storedPasskeys.lockOwner(sql, userId)
  const { operator, reason } = by ?? { operator: null, reason: null }
  const { rowCount } = await sql.query(
    `INSERT INTO freezes (user_id, at, operator, reason)
     VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE
     SET at = excluded.at, operator = excluded.operator, reason = excluded.reason
     WHERE coalesce(freezes.operator, excluded.operator) = excluded.operator`,
    [userId, new Date(atMs), operator, reason],
  )
  if (!rowCount) return false
  const who = operator ?? OWNER
  await recordAccountEvent(sql, { userId, who, what: 'frozen', reason, atMs })
  // Otherwise the keys of a thief would take effect once the freeze is lifted.
  await undoWaiting(sql, userId, atMs)
  await setFrozen(sql, await walletOf(sql, userId), true)
  return true
}

/** An owner cannot lift an operator's freeze. */
export async function liftFreeze(
  sql: Sql,
  userId: string,
  operator: string | null,
  atMs: number,
): Promise<void> {
  await requireLiftable(sql, userId, operator)
  await sql.query('DELETE FROM freezes WHERE user_id = $1', [userId])
  const who = operator ?? OWNER
  await recordAccountEvent(sql, { userId, who, what: 'unfrozen', reason: null, atMs })
  await mailOwner(sql, userId, 'unfrozen')
  await setFrozen(sql, await walletOf(sql, userId), false)
}

/** Returns the operator who set it; null: the owner did. */
export async function requireLiftable(
  sql: Sql,
  userId: string,
  operator: string | null,
): Promise<string | null> {
  const { rows } = await sql.query<{ operator: string | null }>(
    'SELECT operator FROM freezes WHERE user_id = $1 LIMIT 1 FOR UPDATE',
    [userId],
  )
  if (!rows[0]) throw new Refusal('not_frozen')
  if (rows[0].operator !== null && operator === null) throw new Refusal('freeze_of_operator')
  return rows[0].operator
}

async function walletOf(sql: Sql, userId: string): Promise<number> {
  const { rows } = await sql.query<{ wallet: number }>(
    'SELECT wallet FROM users WHERE id = $1 LIMIT 1',
    [userId],
  )
  return rows[0]!.wallet
}
