import { decodeEvidence } from '#api/chain/keys/evidence.ts'
import { hashKeySet, type KeySet } from '#api/chain/keys/keySet.ts'
import type { Sql } from '../../db/database.ts'
import type { ChangedKeys } from './StateKeeper.ts'

/** Changes of keys in the blocks after `block`, in order. All of the last block are there. */
export const readKeyChanges = (sql: Sql, block: number): Promise<ChangedKeys[]> =>
  read(sql, 'e.block > $1', block)

/** The key sets after this block: for each wallet the last change, or more before it. */
export const readKeysAt = (sql: Sql, block: number): Promise<ChangedKeys[]> =>
  read(sql, 'e.block <= $1', block)

async function read(sql: Sql, where: string, block: number): Promise<ChangedKeys[]> {
  const { rows } = await sql.query<{ block: bigint; body: Uint8Array; hash: Uint8Array }>(
    `SELECT e.block, e.body, b.hash
     FROM evidence e
     JOIN blocks b ON b.number = e.block
     WHERE e.transaction IS NULL AND ${where}
     ORDER BY e.block, e.place`,
    [block],
  )
  if (!rows.length) return []
  const sets = rows.map(({ body }) => setIn(body))
  const { rows: wallets } = await sql.query<{ address: string; number: number }>(
    'SELECT address, number FROM wallets WHERE address = ANY ($1::text[])',
    [sets.map(({ address }) => address)],
  )
  const numberOf = new Map(wallets.map(({ address, number }) => [address, number]))
  return rows.map((row, i) => ({
    wallet: numberOf.get(sets[i]!.address)!,
    address: sets[i]!.address,
    hash: sets[i]!.keys.length ? hashKeySet(sets[i]!) : null,
    block: Number(row.block),
    blockHash: row.hash,
  }))
}

function setIn(body: Uint8Array): KeySet {
  const evidence = decodeEvidence(body)
  if (evidence.what === 'transfer') throw new Error('A transfer stands among the changes of keys')
  return evidence.set
}
