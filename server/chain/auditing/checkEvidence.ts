import { ChainFault } from '#api/chain/replay/ChainFault.ts'
import type { Sql } from '../../db/database.ts'

/** Not covered by the replay: evidence in no block, and places, of which only the order is hashed. */
export async function checkEvidence(sql: Sql, expected: number): Promise<void> {
  const { rows } = await sql.query<{ block: bigint }>(
    `SELECT block
     FROM evidence
     GROUP BY block
     HAVING min(place) <> 0 OR max(place) <> count(*) - 1
     LIMIT 1`,
  )
  if (rows[0]) throw new ChainFault(`evidence of block ${rows[0].block}`, 'place', 'has a gap')
  const { rows: counted } = await sql.query<{ count: bigint }>('SELECT count(*) FROM evidence')
  const stored = Number(counted[0]!.count)
  if (stored !== expected)
    throw new ChainFault('evidence', 'block', `names ${stored}, and blocks name ${expected}`)
}
