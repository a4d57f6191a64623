import type pg from 'pg'
import { isSameHash } from '#api/chain/merkle.ts'
import type { Batch } from './batch.ts'
import { loadKeys } from './statements/load.ts'
import type { UsedKey, UsedKeyRow } from './usedKey.ts'

/**
 * Identifies a batch by a wallet that it opened, or by its block and its keys: every batch that writes anything has
 * one of them. The block by itself is not enough: the same payment in the same millisecond, in another process and
 * with another key, makes the same block.
 */
export async function isStored(client: pg.Client, batch: Batch): Promise<boolean> {
  const { block, opened, keys, renewedKeys } = batch
  if (opened[0]) return hasWallet(client, opened[0].address)
  if (!block) return false
  const { rows } = await client.query<{ hash: Uint8Array }>(
    'SELECT hash FROM blocks WHERE number = $1',
    [block.number],
  )
  if (!rows[0] || !isSameHash(rows[0].hash, block.hash)) return false
  return hasKeys(client, [...keys, ...renewedKeys])
}

async function hasWallet(client: pg.Client, address: string): Promise<boolean> {
  const { rows } = await client.query('SELECT FROM wallets WHERE address = $1', [address])
  return rows.length > 0
}

/** Whether each key belongs to the transaction that the batch made. */
async function hasKeys(client: pg.Client, keys: readonly UsedKey[]): Promise<boolean> {
  if (!keys.length) return true
  const { name, text, values } = loadKeys(keys.map(({ digest }) => digest))
  const { rows } = await client.query<UsedKeyRow>({ name, text, values: [...values] })
  const madeBy = new Map(rows.map(row => [row.digest, Number(row.transaction)]))
  return keys.every(({ digest, transaction }) => madeBy.get(digest) === transaction)
}
