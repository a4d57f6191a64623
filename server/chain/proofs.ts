import { transactionOf } from '#api/chain/keys/evidence.ts'
import type { EvidencePlace } from '#api/chain/proof/evidencePlace.ts'
import { inclusionPath, leafHash, merkleLevels } from '#api/chain/tree/merkle.ts'
import type { RecordedBlock } from '#api/chain/replay/replay.ts'
import { inclusionProof, type ReadNodes } from '#api/chain/tree/tree.ts'
import type { Sql } from '../db/database.ts'
import type { BlockTrees } from './BlockTrees.ts'
import type { LedgerTransaction } from './reading/records.ts'

interface TransactionProof {
  block: RecordedBlock
  indexInBlock: number
  sizeOfBlock: number
  pathInBlock: Uint8Array[]
  pathInTree: Uint8Array[]
  /** That the owner ordered it; null if the wallet has no keys. */
  evidence: EvidencePlace | null
}

/** `treeSize`: the number of blocks of the checkpoint at the end of the proof. */
export async function proveTransaction(
  sql: Sql,
  trees: BlockTrees,
  transaction: LedgerTransaction,
  treeSize: number,
): Promise<TransactionProof> {
  const { block, first, levels } = await trees.of(transaction.block)
  const indexInBlock = transaction.number - first
  return {
    block,
    indexInBlock,
    sizeOfBlock: levels[0]!.length,
    pathInBlock: inclusionPath(levels, indexInBlock),
    pathInTree: await inclusionProof(treeSize, block.number - 1, nodeReader(sql)),
    evidence: evidenceOf(block, transaction.number),
  }
}

function evidenceOf(block: RecordedBlock, transaction: number): EvidencePlace | null {
  const index = block.evidence.findIndex(bytes => transactionOf(bytes) === transaction)
  return index < 0 ? null : evidencePlace(block, index)
}

export const evidencePlace = ({ evidence }: RecordedBlock, index: number): EvidencePlace => ({
  evidence: evidence[index]!,
  index,
  size: evidence.length,
  path: inclusionPath(merkleLevels(evidence.map(leafHash)), index),
})

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
