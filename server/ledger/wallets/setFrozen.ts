import type { Sql } from '../../db/database.ts'

/**
 * Effective from the commit on, in every process: it moves the head, and no batch is stored if the head has moved since
 * it was decided. So no transfer is committed after the response to a freeze.
 */
export async function setFrozen(sql: Sql, wallet: number, isFrozen: boolean): Promise<void> {
  await sql.query('UPDATE chain_head SET freezes = freezes + 1')
  await sql.query('UPDATE wallets SET is_frozen = $2 WHERE number = $1', [wallet, isFrozen])
}
