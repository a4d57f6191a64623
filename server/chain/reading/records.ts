import type { Address } from '#api/chain/address.ts'
import type { StateCommitment, Totals } from '#api/chain/block.ts'
import type { RecordedTransaction } from '#api/chain/replay/replay.ts'
import { type Frontier, unpackFrontier } from '#api/chain/tree/tree.ts'
import { type Micros, micros } from '#api/chain/money.ts'
import type { Sql } from '../../db/database.ts'

/** The chain as the database has it. */

/** Every block is announced here, with its number and the tag of the process that wrote it. */
export const BLOCKS_CHANNEL = 'cxac_blocks'

export interface LedgerTransaction extends RecordedTransaction {
  fromWallet: number | null
  toWallet: number
  /** The hash of the block before the one that holds it. */
  previousBlock: Uint8Array
}

export interface Wallet {
  number: number
  address: Address
  balance: Micros
  historyLength: number
}

/** The head row of the chain. */
export interface HeadState extends Totals {
  wallets: number
  block: number
  atMs: number
  hash: Uint8Array
  frontier: Frontier
  /** Counts changes that make no block: freezes, closed wallets, changes of key sets, voided Idempotency-Keys. */
  freezes: number
  /** The one that the newest block names. */
  state: StateCommitment
}

/** A computed state that the next block may name. */
export interface FinishedState extends StateCommitment {
  /** Of the block after which the wallets have this state: a chain without it has another state. */
  blockHash: Uint8Array
}

/** The newest block that a process has served or signed. */
export interface ServedBlock extends Pick<
  HeadState,
  'block' | 'hash' | 'transactions' | 'wallets'
> {
  /** The number of blocks of the newest signed checkpoint. */
  signed: number
  /** The accepted losses that were known by then. */
  knownLosses: readonly string[]
}

/** The head row as PostgreSQL sends it. */
export interface HeadRow {
  wallets: number
  block: bigint
  at_ms: bigint
  transactions: bigint
  volume_micros: bigint
  fees_micros: bigint
  issued_micros: bigint
  hash: Uint8Array
  frontier: Uint8Array
  freezes: number
  state_block: bigint
  state_root: Uint8Array
  state_sum_micros: bigint
}

/** Listed, because a prepared `*` breaks when an upgrade adds a column. */
export const HEAD_COLUMNS = `wallets, block, at_ms, transactions, volume_micros, fees_micros, issued_micros,
  chain_head.hash, frontier, freezes, state_block, state_root, state_sum_micros`

export async function readHead(sql: Sql): Promise<HeadState> {
  const { rows } = await sql.query<HeadRow>(`SELECT ${HEAD_COLUMNS} FROM chain_head LIMIT 1`)
  return toHead(rows[0]!)
}

/** The head, and the hash of block `number` in the same chain and snapshot. */
export async function readHeadAndHash(
  sql: Sql,
  number: number,
): Promise<{ head: HeadState; hash: Uint8Array | null }> {
  const { rows } = await sql.query<HeadRow & { served_hash: Uint8Array | null }>(
    `SELECT ${HEAD_COLUMNS}, (SELECT hash FROM blocks WHERE number = $1) AS served_hash
     FROM chain_head
     LIMIT 1`,
    [number],
  )
  return { head: toHead(rows[0]!), hash: rows[0]!.served_hash }
}

export const toHead = (row: HeadRow): HeadState => ({
  wallets: row.wallets,
  block: Number(row.block),
  atMs: Number(row.at_ms),
  transactions: Number(row.transactions),
  volume: micros(row.volume_micros),
  fees: micros(row.fees_micros),
  issued: micros(row.issued_micros),
  hash: row.hash,
  frontier: unpackFrontier(row.frontier),
  freezes: row.freezes,
  state: {
    stateBlock: Number(row.state_block),
    stateRoot: row.state_root,
    stateSum: micros(row.state_sum_micros),
  },
})
