import { KINDS } from '#api/chain/kind.ts'
import { packFrontier } from '#api/chain/tree/tree.ts'
import { BLOCKS_CHANNEL } from '../../chain/reading/records.ts'
import type { Batch } from '../batches/Batch.ts'
import { balanceColumns, bytesColumn, markColumns, numberColumn } from './columns.ts'
import type { NamedStatement } from './load.ts'

/** A single transfer, as in most batches of an idle ledger, is sent as plain values: a tenth less work for PostgreSQL. */
export function storeBlock(
  batch: Batch,
  block: NonNullable<Batch['block']>,
  writerTag: string,
): NamedStatement {
  const { before, head, newState, transactions: rows, nodes, marks } = batch
  const keys = batch.keys.filter(key => key.made)
  const isOne = rows.length === 1 && keys.length === 1 && !marks.length
  const numbers = isOne ? onlyNumber : numberColumn
  const changed = batch.changed.toSorted((a, b) => a.number - b.number)
  return {
    ...(isOne ? STORE_ONE : STORE_MANY),
    values: [
      block.number,
      block.atMs,
      block.transactions,
      block.volume,
      block.fees,
      block.issued,
      block.hash,
      block.previousHash,
      block.merkleRoot,
      numbers(rows.map(row => row.number)),
      numbers(rows.map(row => row.atMs)),
      numbers(rows.map(row => row.amount)),
      numbers(rows.map(row => row.fee)),
      numbers(rows.map(row => row.fromBalance)),
      numbers(rows.map(row => row.toBalance)),
      numbers(rows.map(row => row.fromWallet)),
      numbers(rows.map(row => row.fromSequence)),
      numbers(rows.map(row => row.toWallet)),
      numbers(rows.map(row => row.toSequence)),
      numbers(rows.map(row => KINDS.indexOf(row.kind) + 1)),
      isOne ? rows[0]!.hash : bytesColumn(rows.map(row => row.hash)),
      numberColumn(nodes.map(node => node.level)),
      numberColumn(nodes.map(node => node.index)),
      bytesColumn(nodes.map(node => node.hash)),
      numberColumn(changed.map(wallet => wallet.number)),
      numberColumn(changed.map(wallet => wallet.lengthBefore)),
      ...balanceColumns(changed),
      `${block.number} ${writerTag}`,
      before.wallets,
      before.freezes,
      head.wallets,
      packFrontier(head.frontier),
      head.state.stateBlock,
      head.state.stateRoot,
      head.state.stateSum,
      block.commits!.actionsRoot,
      newState?.blockHash ?? null,
      numbers(keys.map(key => key.digest)),
      numbers(keys.map(key => key.transaction)),
      block.commits!.evidenceRoot,
      ...(isOne ? [] : markColumns(marks)),
    ],
  }
}

const onlyNumber = ([value]: readonly (number | bigint | null)[]) => value!

/** How a statement receives a column: as the values of many rows, or as the value of the only row. */
type Column = (parameter: string, type: string) => string

const many: Column = (parameter, type) => `unnest(${parameter}::${type}[])`
const one: Column = (parameter, type) => `${parameter}::${type}`

/**
 * With a join on the new balances, PostgreSQL would scan the whole `wallets` table for a small block: it keeps the plan
 * that it made for the few wallets of a new ledger. So they are found by binary search in the sorted $25.
 * The whole block is one statement, because each further one costs a tenth of a small batch's time.
 * It stores nothing if the head or a wallet has changed since the decision, if a mark or key exists already, or if the
 * state is of another chain.
 */
const storeBlockSql = (column: Column, newMarks: string) => `
  WITH moved AS (
    UPDATE chain_head
    SET wallets = $32, block = $1, at_ms = $2, transactions = $3, volume_micros = $4,
      fees_micros = $5, issued_micros = $6, hash = $7, frontier = $33, version2_block = $1,
      version3_block = $1,
      state_block = $34, state_root = $35, state_sum_micros = $36
    WHERE hash = $8 AND wallets = $30 AND freezes = $31
      AND ($38::bytea IS NULL OR EXISTS (SELECT FROM blocks WHERE number = $34 AND hash = $38))
    RETURNING true
  ), new_block AS (
    INSERT INTO blocks (number, at_ms, transactions, volume_micros, fees_micros, issued_micros,
      hash, previous_hash, merkle_root, state_block, state_root, state_sum_micros, actions_root,
      evidence_root)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $34, $35, $36, $37, $41)
  ), new_transactions AS (
    INSERT INTO transactions (number, block, at_ms, amount_micros, fee_micros,
      from_balance_micros, to_balance_micros, from_wallet, from_sequence, to_wallet, to_sequence,
      kind, hash)
    SELECT ${column('$10', 'bigint')}, $1, ${column('$11', 'bigint')}, ${column('$12', 'bigint')},
      ${column('$13', 'bigint')}, ${column('$14', 'bigint')}, ${column('$15', 'bigint')},
      ${column('$16', 'integer')}, ${column('$17', 'integer')}, ${column('$18', 'integer')},
      ${column('$19', 'integer')}, ${column('$20', 'smallint')}, ${column('$21', 'bytea')}
  ), new_nodes AS (
    INSERT INTO tree_nodes (level, index, hash)
    SELECT unnest($22::smallint[]), unnest($23::bigint[]), unnest($24::bytea[])
  ), changed_wallets AS (
    UPDATE wallets
    SET balance_micros = ($27::bigint[])[width_bucket(number, $25::integer[])],
      history_length = ($28::integer[])[width_bucket(number, $25::integer[])]
    WHERE number = ANY ($25::integer[])
      AND history_length = ($26::integer[])[width_bucket(number, $25::integer[])]
    RETURNING number
  ), new_keys AS (
    INSERT INTO transfer_keys (digest, transaction)
    SELECT ${column('$39', 'bigint')}, ${column('$40', 'bigint')}
  )${newMarks}
  SELECT CASE
    WHEN EXISTS (SELECT FROM moved)
      AND (SELECT count(*) FROM changed_wallets) = cardinality($25::integer[])
    THEN pg_notify('${BLOCKS_CHANNEL}', $29)
    ELSE refuse_stale_batch() END`

const NEW_MARKS = `, new_marks AS (
    INSERT INTO marks (name, until_ms, transaction, note)
    SELECT unnest($42::text[]), unnest($43::bigint[]), unnest($44::bigint[]), unnest($45::bytea[])
  )`

const STORE_MANY = { name: 'store-block', text: storeBlockSql(many, NEW_MARKS) }
const STORE_ONE = { name: 'store-one', text: storeBlockSql(one, '') }
