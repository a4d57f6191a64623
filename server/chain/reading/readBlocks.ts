import { NO_ACTIONS } from '#api/chain/block.ts'
import { NO_EVIDENCE } from '#api/chain/keys/evidence.ts'
import { type OperatorAction } from '#api/chain/operatorActions/operatorAction.ts'
import { OPERATOR_ACTION_KINDS } from '#api/chain/operatorActions/operatorActionKinds.ts'
import { isSameHash } from '#api/chain/tree/merkle.ts'
import type { RecordedBlock } from '#api/chain/replay/replay.ts'
import { micros } from '#api/chain/money.ts'
import type { Sql } from '../../db/database.ts'

/** Many times what a block can have. */
const MOST_ACTIONS = 10_000
const MOST_EVIDENCE = 1_000_000

/** The blocks that follow number `after`, oldest first. */
export async function readBlocks(sql: Sql, after: number, limit: number): Promise<RecordedBlock[]> {
  const { rows } = await sql.query<BlockRow>(
    `SELECT number, at_ms, transactions, volume_micros, fees_micros, issued_micros,
       hash, previous_hash, merkle_root, state_block, state_root, state_sum_micros, actions_root,
       evidence_root
     FROM blocks
     WHERE number > $1
     ORDER BY number
     LIMIT $2`,
    [after, limit],
  )
  const operatorActions = await readOperatorActions(
    sql,
    rows.filter(row => isNamed(row.actions_root, NO_ACTIONS)),
  )
  const evidence = await readEvidence(
    sql,
    rows.filter(row => isNamed(row.evidence_root, NO_EVIDENCE)),
  )
  return rows.map(row =>
    toBlock(
      row,
      operatorActions.get(row.number)?.map(toOperatorAction) ?? [],
      // Copies: a row is a part of the database driver's buffer.
      evidence.get(row.number)?.map(({ body }) => new Uint8Array(body)) ?? [],
    ),
  )
}

const isNamed = (root: Uint8Array | null, none: Uint8Array): boolean =>
  root !== null && !isSameHash(root, none)

/** By block, in its order there. */
async function readEvidence(
  sql: Sql,
  blocks: readonly BlockRow[],
): Promise<Map<bigint, EvidenceRow[]>> {
  if (!blocks.length) return new Map()
  const { rows } = await sql.query<EvidenceRow>(
    `SELECT block, body
     FROM evidence
     WHERE block = ANY ($1::bigint[])
     ORDER BY block, place
     LIMIT $2`,
    [blocks.map(({ number }) => number), blocks.length * MOST_EVIDENCE],
  )
  return Map.groupBy(rows, ({ block }) => block)
}

/** By block, in the order in which they stand there. */
async function readOperatorActions(
  sql: Sql,
  blocks: readonly BlockRow[],
): Promise<Map<bigint, OperatorActionRow[]>> {
  if (!blocks.length) return new Map()
  const { rows } = await sql.query<OperatorActionRow>(
    `SELECT block, kind, at_ms, hash
     FROM deeds
     WHERE block = ANY ($1::bigint[])
     ORDER BY block, place
     LIMIT $2`,
    [blocks.map(({ number }) => number), blocks.length * MOST_ACTIONS],
  )
  return Map.groupBy(rows, ({ block }) => block)
}

const toOperatorAction = ({ kind, at_ms: atMs, hash }: OperatorActionRow): OperatorAction => ({
  kind: OPERATOR_ACTION_KINDS[kind - 1]!,
  atMs: Number(atMs),
  hash,
})

interface EvidenceRow {
  block: bigint
  body: Uint8Array
}

interface OperatorActionRow {
  block: bigint
  kind: number
  at_ms: bigint
  hash: Uint8Array
}

/** The last four are all null or all set. */
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
  actions_root: Uint8Array | null
  /** Null before version 3. */
  evidence_root: Uint8Array | null
}

const toBlock = (
  row: BlockRow,
  operatorActions: readonly OperatorAction[],
  evidence: readonly Uint8Array[],
): RecordedBlock => ({
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
          actionsRoot: row.actions_root!,
          evidenceRoot: row.evidence_root,
        },
  operatorActions,
  evidence,
})
