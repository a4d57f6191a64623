import { inclusionPath, leafHash } from '#api/chain/merkle.ts'
import type { RecordedBlock } from '#api/chain/replay.ts'
import { inclusionProof, type ReadNodes } from '#api/chain/tree.ts'
import type { Sql } from '../db/database.ts'
import type { LedgerTransaction } from './records.ts'
import { readBlocks } from './readBlocks.ts'

interface TransactionProof {
  block: RecordedBlock
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
  const blocks = await readBlocks(sql, Math.max(0, transaction.block - 2), 2)
  const block = blocks.find(({ number }) => number === transaction.block)
  const before = blocks.find(({ number }) => number === transaction.block - 1)
  if (!block) throw new Error('A transaction is in a block that is not there')
  const { rows } = await sql.query<{ number: bigint; hash: Uint8Array }>(
    `SELECT number, hash
     FROM transactions
     WHERE number > $1 AND number <= $2
     ORDER BY number
     LIMIT $3`,
    [before?.transactions ?? 0, block.transactions, block.transactions],
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
    const { rows } = await sql.query<{ level: number; hash: Uint8Array }>(
      `SELECT w.level, coalesce(n.hash, b.hash) AS hash
       FROM unnest($1::smallint[], $2::bigint[]) WITH ORDINALITY AS w (level, index, position)
       LEFT JOIN LATERAL (
         SELECT hash FROM tree_nodes WHERE level = w.level AND index = w.index LIMIT 1
       ) n ON true
       LEFT JOIN LATERAL (
         SELECT hash FROM blocks WHERE w.level = 0 AND number = w.index + 1 LIMIT 1
       ) b ON true
       ORDER BY w.position
       LIMIT $3`,
      [wanted.map(node => node.level), wanted.map(node => node.index), wanted.length],
    )
    return rows.map(row => (row.level === 0 ? leafHash(row.hash) : row.hash))
  }
