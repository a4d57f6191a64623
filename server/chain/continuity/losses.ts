import type { Sql } from '../../db/database.ts'
import type { HeadState, ServedBlock } from '../reading/records.ts'

export interface Loss {
  served: ServedBlock
  /** The head of the database that lacks it. */
  found: HeadState
}

/** All that is lost and not accepted yet. */
export interface OpenLoss {
  /** The newest block that is left. */
  left: number
  lastBlock: number
  transactions: number
  wallets: number
  /** The size of the largest checkpoint that was signed. */
  signed: number
}

/** Recorded for the operator. The same loss is recorded once, even if it has been accepted meanwhile. */
export async function reportLoss(sql: Sql, { served, found }: Loss): Promise<void> {
  await sql.query(
    `INSERT INTO losses (told_block, told_hash, told_transactions, told_wallets, signed_block,
       found_block, found_hash, found_transactions, found_wallets)
     SELECT $1::bigint, $2::bytea, $3::bigint, $4::integer, $5::bigint, $6::bigint, $7::bytea, $8::bigint, $9::integer
     WHERE NOT EXISTS (
       SELECT FROM losses
       WHERE told_hash = $2::bytea AND told_wallets = $4::integer AND NOT id = ANY ($10::uuid[]))
     ON CONFLICT (told_hash, told_wallets) WHERE accepted_at IS NULL DO NOTHING`,
    [
      served.block,
      served.hash,
      served.transactions,
      served.wallets,
      served.signed,
      found.block,
      found.hash,
      found.transactions,
      found.wallets,
      served.knownLosses,
    ],
  )
}

/** The losses that an operator has accepted. */
export async function readAccepted(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'SELECT id FROM losses WHERE accepted_at IS NOT NULL ORDER BY accepted_at LIMIT 1000',
  )
  return rows.map(({ id }) => id)
}

/** Whether an operator has accepted the loss of this block since it was served. */
export async function isAccepted(sql: Sql, served: ServedBlock): Promise<boolean> {
  const { rows } = await sql.query(
    `SELECT
     FROM losses l
     WHERE accepted_at IS NOT NULL
       AND NOT id = ANY ($1::uuid[])
       AND told_block >= $2
       AND (found_block = 0 OR EXISTS (SELECT FROM blocks WHERE number = found_block AND hash = found_hash))
     LIMIT 1`,
    [served.knownLosses, served.block],
  )
  return rows.length > 0
}

/** What was served, is missing and not accepted yet; null if nothing is missing. */
export async function readOpenLoss(sql: Sql): Promise<OpenLoss | null> {
  const { rows } = await sql.query<Record<keyof OpenLoss, bigint | null>>(
    `SELECT min(found_block) AS left, max(told_block) AS "lastBlock",
       max(told_transactions) - min(found_transactions) AS transactions,
       max(told_wallets)::bigint - min(found_wallets) AS wallets, max(signed_block) AS signed
     FROM losses
     WHERE ${IS_OPEN}
     LIMIT 1`,
  )
  const { left, lastBlock, transactions, wallets, signed } = rows[0]!
  if (left === null) return null
  return {
    left: Number(left),
    lastBlock: Number(lastBlock),
    transactions: Number(transactions),
    wallets: Number(wallets),
    signed: Number(signed),
  }
}

export async function acceptLosses(sql: Sql, who: string, nowMs: number): Promise<void> {
  await sql.query(`UPDATE losses SET accepted_by = $1, accepted_at = $2 WHERE ${IS_OPEN}`, [
    who,
    new Date(nowMs),
  ])
}

/** A replica that lagged may have received since what it lacked. */
const IS_OPEN = `accepted_at IS NULL
  AND (told_wallets > (SELECT wallets FROM chain_head LIMIT 1)
    OR told_block > 0 AND NOT EXISTS (SELECT FROM blocks WHERE number = told_block AND hash = told_hash))`
