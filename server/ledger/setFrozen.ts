import type { Sql } from '../db/database.ts'

/**
 * Holds from the commit on, in every process: whoever moves coins takes the same lock, and reads the
 * wallets only then. So no transfer is committed after the answer to a freeze.
 */
export async function setFrozen(sql: Sql, wallet: number, isFrozen: boolean): Promise<void> {
  await sql.query('SELECT FROM chain_head FOR UPDATE')
  await sql.query('UPDATE wallets SET is_frozen = $2 WHERE number = $1', [wallet, isFrozen])
}
