import { KINDS } from '#api/chain/kind.ts'
import { packFrontier } from '#api/chain/tree.ts'
import { BLOCKS_CHANNEL, type HeadState, type Wallet } from '../chain/records.ts'
import type { Batch } from './batch.ts'
import { bytesColumn, numberColumn, plainTextColumn, textColumn } from './columns.ts'
import { storeDeeds } from './deeds/storeDeeds.ts'
import type { Mark, Statement } from './order.ts'
import type { UsedKey } from './usedKey.ts'

interface NamedStatement extends Statement {
  /** Prepared once a connection. */
  name: string
}

/** With the hash of the block that was told last: only a chain that holds it may be continued. */
export const lockHead = (toldBlock: number): NamedStatement => ({
  name: 'lock-head',
  text: `
    SELECT wallets, block, at_ms, transactions, volume_micros, fees_micros, issued_micros, hash, frontier, freezes,
      state_block, state_root, state_sum_micros,
      (SELECT b.hash FROM blocks b WHERE b.number = $1) AS told_hash
    FROM chain_head
    FOR UPDATE`,
  values: [toldBlock],
})

export const loadWallets = (addresses: readonly string[]): NamedStatement => ({
  name: 'load-wallets',
  text: LOAD_WALLETS,
  values: [plainTextColumn(addresses)],
})

const LOAD_WALLETS = `
  SELECT number, address, balance_micros AS balance, history_length AS "historyLength",
    is_frozen AS "isFrozen", is_closed AS "isClosed"
  FROM wallets
  WHERE address = ANY ($1::text[])`

export const loadMarks = (names: readonly string[]): NamedStatement => ({
  name: 'load-marks',
  text: `
    SELECT name, until_ms AS "untilMs", transaction, note
    FROM marks
    WHERE name = ANY ($1::text[])`,
  values: [textColumn(names)],
})

export const loadKeys = (digests: readonly bigint[]): NamedStatement => ({
  name: 'load-keys',
  text: LOAD_KEYS,
  values: [numberColumn(digests)],
})

const LOAD_KEYS = `
  SELECT k.digest, k.transaction, t.at_ms, sender.address AS "from", recipient.address AS "to",
    t.amount_micros AS amount
  FROM transfer_keys k
  JOIN LATERAL (SELECT * FROM transactions WHERE number = k.transaction LIMIT 1) t ON true
  JOIN LATERAL (SELECT address FROM wallets WHERE number = t.from_wallet LIMIT 1) sender ON true
  JOIN LATERAL (SELECT address FROM wallets WHERE number = t.to_wallet LIMIT 1) recipient ON true
  WHERE k.digest = ANY ($1::bigint[])`

/** The parts of a batch that are there, the one that looks at the head first. */
export function storeBatch(batch: Batch, writerTag: string): (Statement | NamedStatement)[] {
  const parts: (Statement | NamedStatement)[] = [
    batch.block ? storeBlock(batch, batch.block, writerTag) : moveHead(batch),
  ]
  if (batch.block?.deeds.length) parts.push(storeDeeds(batch.block))
  if (batch.opened.length) parts.push(openWallets(batch.opened))
  const marks = batch.block ? batch.renewedMarks : [...batch.marks, ...batch.renewedMarks]
  if (marks.length) parts.push(renewMarks(marks))
  if (batch.renewedKeys.length) parts.push(renewKeys(batch.renewedKeys))
  parts.push(...batch.statements)
  return parts
}

/** Whether this is still the head, for what was decided and needs nothing to be written. */
export const confirmHead = ({ hash, wallets, freezes }: HeadState): NamedStatement => ({
  name: 'confirm-head',
  text: 'SELECT FROM chain_head WHERE hash = $1 AND wallets = $2 AND freezes = $3',
  values: [hash, wallets, freezes],
})

const openWallets = (wallets: readonly Wallet[]): NamedStatement => ({
  name: 'open-wallets',
  text: `
    INSERT INTO wallets (number, address, balance_micros, history_length)
    SELECT * FROM unnest($1::integer[], $2::text[], $3::bigint[], $4::integer[])`,
  values: [
    numberColumn(wallets.map(wallet => wallet.number)),
    plainTextColumn(wallets.map(wallet => wallet.address)),
    ...balanceColumns(wallets),
  ],
})

const balanceColumns = (wallets: readonly Wallet[]) => [
  numberColumn(wallets.map(wallet => wallet.balance)),
  numberColumn(wallets.map(wallet => wallet.historyLength)),
]

function storeBlock(
  { before, head, newState, transactions: rows, nodes, changed: wallets, marks, keys }: Batch,
  block: NonNullable<Batch['block']>,
  writerTag: string,
): NamedStatement {
  const changed = wallets.toSorted((a, b) => a.number - b.number)
  return {
    name: 'store-block',
    text: STORE_BLOCK,
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
      numberColumn(rows.map(row => row.number)),
      numberColumn(rows.map(row => row.atMs)),
      numberColumn(rows.map(row => row.amount)),
      numberColumn(rows.map(row => row.fee)),
      numberColumn(rows.map(row => row.fromBalance)),
      numberColumn(rows.map(row => row.toBalance)),
      numberColumn(rows.map(row => row.fromWallet)),
      numberColumn(rows.map(row => row.fromSequence)),
      numberColumn(rows.map(row => row.toWallet)),
      numberColumn(rows.map(row => row.toSequence)),
      numberColumn(rows.map(row => KINDS.indexOf(row.kind) + 1)),
      bytesColumn(rows.map(row => row.hash)),
      numberColumn(nodes.map(node => node.level)),
      numberColumn(nodes.map(node => node.index)),
      bytesColumn(nodes.map(node => node.hash)),
      numberColumn(changed.map(wallet => wallet.number)),
      ...balanceColumns(changed),
      `${block.number} ${writerTag}`,
      before.wallets,
      head.wallets,
      packFrontier(head.frontier),
      ...markColumns(marks),
      numberColumn(changed.map(wallet => wallet.lengthBefore)),
      before.freezes,
      ...keyColumns(keys),
      head.state.stateBlock,
      head.state.stateRoot,
      head.state.stateSum,
      block.commits!.actionsRoot,
      newState?.blockHash ?? null,
    ],
  }
}

/**
 * One statement for the whole block: each further one would cost a tenth of a small batch's time. It is stored on the head and
 * on the wallets that it was decided on, or not at all. A mark or a key that is there already, or a state of another chain, stops it too.
 * The new balances are found by binary search in the sorted $25. A join with them would be planned
 * for the few wallets of a young ledger, and go on reading all when there are many.
 */
const STORE_BLOCK = `
  WITH moved AS (
    UPDATE chain_head
    SET wallets = $30, block = $1, at_ms = $2, transactions = $3, volume_micros = $4,
      fees_micros = $5, issued_micros = $6, hash = $7, frontier = $31, version2_block = $1,
      state_block = $40, state_root = $41, state_sum_micros = $42
    WHERE hash = $8 AND wallets = $29 AND freezes = $37
      AND ($44::bytea IS NULL OR EXISTS (SELECT FROM blocks WHERE number = $40 AND hash = $44))
    RETURNING true
  ), new_block AS (
    INSERT INTO blocks (number, at_ms, transactions, volume_micros, fees_micros, issued_micros,
      hash, previous_hash, merkle_root, state_block, state_root, state_sum_micros, actions_root)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $40, $41, $42, $43)
  ), new_transactions AS (
    INSERT INTO transactions (number, block, at_ms, amount_micros, fee_micros,
      from_balance_micros, to_balance_micros, from_wallet, from_sequence, to_wallet, to_sequence,
      kind, hash)
    SELECT unnest($10::bigint[]), $1, unnest($11::bigint[]), unnest($12::bigint[]),
      unnest($13::bigint[]), unnest($14::bigint[]), unnest($15::bigint[]), unnest($16::integer[]),
      unnest($17::integer[]), unnest($18::integer[]), unnest($19::integer[]),
      unnest($20::smallint[]), unnest($21::bytea[])
  ), new_nodes AS (
    INSERT INTO tree_nodes (level, index, hash)
    SELECT unnest($22::smallint[]), unnest($23::bigint[]), unnest($24::bytea[])
  ), changed_wallets AS (
    UPDATE wallets
    SET balance_micros = ($26::bigint[])[width_bucket(number, $25::integer[])],
      history_length = ($27::integer[])[width_bucket(number, $25::integer[])]
    WHERE number = ANY ($25::integer[])
      AND history_length = ($36::integer[])[width_bucket(number, $25::integer[])]
    RETURNING number
  ), new_marks AS (
    INSERT INTO marks (name, until_ms, transaction, note)
    SELECT unnest($32::text[]), unnest($33::bigint[]), unnest($34::bigint[]), unnest($35::bytea[])
  ), new_keys AS (
    INSERT INTO transfer_keys (digest, transaction)
    SELECT unnest($38::bigint[]), unnest($39::bigint[])
  )
  SELECT CASE
    WHEN EXISTS (SELECT FROM moved)
      AND (SELECT count(*) FROM changed_wallets) = cardinality($25::integer[])
    THEN pg_notify('${BLOCKS_CHANNEL}', $28)
    ELSE refuse_stale_batch() END`

const renewMarks = (marks: readonly Mark[]): NamedStatement => ({
  name: 'renew-marks',
  text: `
    INSERT INTO marks (name, until_ms, transaction, note)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])
    ON CONFLICT (name) DO UPDATE
    SET until_ms = excluded.until_ms, transaction = excluded.transaction, note = excluded.note`,
  values: markColumns(marks),
})

const markColumns = (marks: readonly Mark[]) => [
  textColumn(marks.map(mark => mark.name)),
  numberColumn(marks.map(mark => mark.untilMs)),
  numberColumn(marks.map(mark => mark.transaction)),
  bytesColumn(marks.map(mark => mark.note)),
]

const renewKeys = (keys: readonly UsedKey[]): NamedStatement => ({
  name: 'renew-keys',
  text: `
    INSERT INTO transfer_keys (digest, transaction)
    SELECT * FROM unnest($1::bigint[], $2::bigint[])
    ON CONFLICT (digest) DO UPDATE SET transaction = excluded.transaction`,
  values: keyColumns(keys),
})

const keyColumns = (keys: readonly UsedKey[]) => [
  numberColumn(keys.map(key => key.digest)),
  numberColumn(keys.map(key => key.transaction)),
]

/** Only the number of wallets: without a block nothing else moves. */
const moveHead = ({ before, head }: Batch): NamedStatement => ({
  name: 'move-head',
  text: `
    WITH moved AS (
      UPDATE chain_head SET wallets = $3
      WHERE hash = $1 AND wallets = $2 AND freezes = $4
      RETURNING true
    )
    SELECT CASE WHEN NOT EXISTS (SELECT FROM moved) THEN refuse_stale_batch() END`,
  values: [before.hash, before.wallets, head.wallets, before.freezes],
})
