import type pg from 'pg'
import { isSameHash } from '#api/chain/merkle.ts'
import type { Batch } from './batch.ts'

/** By its block, or by a wallet that it opened: every batch that writes anything has one of them. */
export async function isStored(client: pg.Client, { block, opened }: Batch): Promise<boolean> {
  if (block) {
    const { rows } = await client.query<{ hash: Uint8Array }>(
      'SELECT hash FROM blocks WHERE number = $1',
      [block.number],
    )
    return rows[0] !== undefined && isSameHash(rows[0].hash, block.hash)
  }
  const { rows } = await client.query('SELECT FROM wallets WHERE address = $1', [
    opened[0]?.address,
  ])
  return rows.length > 0
}
