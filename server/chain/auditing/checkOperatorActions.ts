import { ChainFault } from '#api/chain/replay/ChainFault.ts'
import type { Sql } from '../../db/database.ts'

/** Not covered by the replay: operator actions in no block, and places, of which only the order is hashed. */
export async function checkOperatorActions(sql: Sql, expected: number): Promise<void> {
  const { rows } = await sql.query<{ block: bigint }>(
    `SELECT block
     FROM deeds
     GROUP BY block
     HAVING min(place) <> 0 OR max(place) <> count(*) - 1
     LIMIT 1`,
  )
  if (rows[0])
    throw new ChainFault(`operator actions of block ${rows[0].block}`, 'place', 'has a gap')
  const { rows: counted } = await sql.query<{ count: bigint }>('SELECT count(*) FROM deeds')
  const stored = Number(counted[0]!.count)
  if (stored !== expected)
    throw new ChainFault('operatorActions', 'block', `are ${stored}, and blocks name ${expected}`)
}
