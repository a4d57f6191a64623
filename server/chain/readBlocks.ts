import type { RecordedBlock } from '#api/chain/replay.ts'
import { micros } from '#api/chain/money.ts'
import type { Sql } from '../db/database.ts'

/** The blocks that follow number `after`, oldest first. */
export async function readBlocks(sql: Sql, after: number, limit: number): Promise<RecordedBlock[]> {
  const { rows } = await sql.query<BlockRow>(
    `SELECT number, at_ms, transactions, volume_micros, fees_micros, issued_micros,
       hash, previous_hash, merkle_root, state_block, state_root, state_sum_micros, actions_root
     FROM blocks
     WHERE number > $1
     ORDER BY number
     LIMIT $2`,
    [after, limit],
  )
  return rows.map(toBlock)
}

/** All four of the last are null together. */
interface BlockRow {
  number: bigint
  at_ms: bigint
  transactions: bigint
  volume_micros: bigint
  fees_micros: bigint
  issued_micros: bigint
  hash: Uint8Array
  previous_hash: Uint8Array
  merkle_root: Uint8Array
  state_block: bigint | null
  state_root: Uint8Array
  state_sum_micros: bigint
  actions_root: Uint8Array
}

const toBlock = (row: BlockRow): RecordedBlock => ({
  number: Number(row.number),
  atMs: Number(row.at_ms),
  transactions: Number(row.transactions),
  volume: micros(row.volume_micros),
  fees: micros(row.fees_micros),
  issued: micros(row.issued_micros),
  hash: row.hash,
  previousHash: row.previous_hash,
  merkleRoot: row.merkle_root,
  commits:
    row.state_block === null
      ? null
      : {
          stateBlock: Number(row.state_block),
          stateRoot: row.state_root,
          stateSum: micros(row.state_sum_micros),
          actionsRoot: row.actions_root,
        },
})
