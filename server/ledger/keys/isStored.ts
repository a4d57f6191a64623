import type pg from 'pg'
import { isSameHash } from '#api/chain/tree/merkle.ts'
import type { RecordedBlock } from '#api/chain/replay/replay.ts'
import type { Batch } from '../batches/Batch.ts'
import { loadKeys } from '../statements/load.ts'
import { toUsedKey, type UsedKey, type UsedKeyRow } from './usedKey.ts'

/**
 * Identifies a batch by a wallet that it opened, or by its block and its keys: every batch that writes anything has
 * one of them. The block by itself is not enough: the same payment in the same millisecond, in another process and
 * with another key, makes the same block. A batch that only voids keys has no block, and another process may have
 * voided them as well.
 */
export async function isStored(client: pg.Client, batch: Batch): Promise<boolean> {
  const { block, opened, keys, renewedKeys } = batch
  if (opened[0]) return hasWallet(client, opened[0].address)
  if (block && !(await hasBlock(client, block))) return false
  return hasKeys(client, [...keys, ...renewedKeys])
}

async function hasBlock(client: pg.Client, block: Pick<RecordedBlock, 'number' | 'hash'>) {
  const { rows } = await client.query<{ hash: Uint8Array }>(
    'SELECT hash FROM blocks WHERE number = $1',
    [block.number],
  )
  return rows[0] !== undefined && isSameHash(rows[0].hash, block.hash)
}

async function hasWallet(client: pg.Client, address: string): Promise<boolean> {
  const { rows } = await client.query('SELECT FROM wallets WHERE address = $1', [address])
  return rows.length > 0
}

/** Whether each key belongs to the transaction that the batch made, or is voided as the batch did it. */
async function hasKeys(client: pg.Client, keys: readonly UsedKey[]): Promise<boolean> {
  if (!keys.length) return true
  const { name, text, values } = loadKeys(keys.map(({ digest }) => digest))
  const { rows } = await client.query<UsedKeyRow>({ name, text, values: [...values] })
  const found = new Map(rows.map(row => [row.digest, toUsedKey(row)]))
  return keys.every(({ digest, transaction, made }) => {
    const stored = found.get(digest)
    return stored?.transaction === transaction && (stored.made === null) === (made === null)
  })
}
