import { inclusionPath, leafHash } from '#api/chain/merkle.ts'
import type { BlockHeader } from '#api/chain/block.ts'
import { inclusionProof, type ReadNodes } from '#api/chain/tree.ts'
import { micros } from '#api/money.ts'
import type { Sql } from '../db/database.ts'
import type { LedgerTransaction } from './order.ts'

interface TransactionProof {
  block: BlockHeader
  indexInBlock: number
  sizeOfBlock: number
  pathInBlock: Uint8Array[]
  pathInTree: Uint8Array[]
}

/** `treeSize`: the number of blocks of the checkpoint that the proof shall lead to. */
export async function proveTransaction(
  sql: Sql,
  transaction: LedgerTransaction,
  treeSize: number,
): Promise<TransactionProof> {
  const block = await readBlock(sql, transaction.block)
  const { rows } = await sql.query<{ number: bigint; hash: Uint8Array }>(
    `SELECT number, hash
     FROM transactions
     WHERE number <= $1 AND number > $1 - 1000 AND block = $2
     ORDER BY number
     LIMIT 1000`,
    [block.transactions, block.number],
  )
  const leaves = rows.map(row => leafHash(row.hash))
  const indexInBlock = transaction.number - Number(rows[0]!.number)
  return {
    block,
    indexInBlock,
    sizeOfBlock: leaves.length,
    pathInBlock: inclusionPath(leaves, indexInBlock),
    pathInTree: await inclusionProof(treeSize, block.number - 1, nodeReader(sql)),
  }
}

/** Complete subtrees as they were stored; the leaves from the blocks themselves. One query. */
export const nodeReader =
  (sql: Sql): ReadNodes =>
  async wanted => {
    const { rows } = await sql.query<{ place: bigint; level: number; hash: Uint8Array }>(
      `SELECT w.place, w.level, coalesce(n.hash, b.hash) AS hash
       FROM unnest($1::smallint[], $2::bigint[]) WITH ORDINALITY AS w (level, index, place)
       LEFT JOIN tree_nodes n ON n.level = w.level AND n.index = w.index
       LEFT JOIN blocks b ON w.level = 0 AND b.number = w.index + 1
       ORDER BY w.place
       LIMIT $3`,
      [wanted.map(node => node.level), wanted.map(node => node.index), wanted.length],
    )
    return rows.map(row => (row.level === 0 ? leafHash(row.hash) : row.hash))
  }

async function readBlock(sql: Sql, number: number): Promise<BlockHeader> {
  const { rows } = await sql.query<{
    at_ms: bigint
    transactions: bigint
    volume_micros: bigint
    fees_micros: bigint
    issued_micros: bigint
    previous_hash: Uint8Array
    merkle_root: Uint8Array
  }>(
    `SELECT at_ms, transactions, volume_micros, fees_micros, issued_micros, previous_hash, merkle_root
     FROM blocks
     WHERE number = $1
     LIMIT 1`,
    [number],
  )
  const row = rows[0]!
  return {
    number,
    previousHash: row.previous_hash,
    merkleRoot: row.merkle_root,
    atMs: Number(row.at_ms),
    transactions: Number(row.transactions),
    volume: micros(row.volume_micros),
    fees: micros(row.fees_micros),
    issued: micros(row.issued_micros),
  }
}
