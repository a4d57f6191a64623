import type { Address } from '#api/chain/address.ts'
import { HASH_BYTES } from '#api/chain/tree/merkle.ts'
import type { Sql } from '../../db/database.ts'
import { KeyedCache } from '../../cache/KeyedCache.ts'
import { TRANSACTION_ROWS, type TransactionRow, unpackTransactions } from './packedTransactions.ts'
import {
  HEAD_COLUMNS,
  type HeadRow,
  type HeadState,
  type LedgerTransaction,
  toHead,
} from './records.ts'

/** At most this many are read at once. */
export const NEWS_AT_ONCE = 5000
/** At least half of them stay: all wallets of one read, and as many again. */
const ADDRESSES = 8 * NEWS_AT_ONCE
const NUMBER_BYTES = 8

interface News {
  transaction: LedgerTransaction
  blockHash: Uint8Array
}

export interface NewsWithHead {
  head: HeadState
  hash: Uint8Array | null
  news: News[]
}

interface NewsRow {
  packed: Buffer | null
  blocks: Buffer | null
}

/**
 * Reads what other processes wrote in one query: each query costs as much as about thirty transactions. Blocks are read
 * separately from the rows, and addresses are cached: looking them up for every row took most of the time.
 */
export class NewsReader {
  readonly #sql: Sql
  readonly #addresses = new KeyedCache<number, Address>({ max: ADDRESSES })

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Transactions from number `first` on, oldest first, each with the hash of its block. */
  async readOn(first: number): Promise<News[]> {
    const { rows } = await this.#sql.query<NewsRow>(NEWS, valuesFrom(first))
    return this.#unpack(rows[0]!)
  }

  /** The same, the head, and the hash that block `number` has in the same chain: all as of one moment. */
  async readOnWithHead(number: number, first: number): Promise<NewsWithHead> {
    const { rows } = await this.#sql.query<NewsRow & HeadRow & { served_hash: Uint8Array | null }>(
      NEWS_WITH_HEAD,
      [...valuesFrom(first), number],
    )
    const row = rows[0]!
    return { head: toHead(row), hash: row.served_hash, news: await this.#unpack(row) }
  }

  async #unpack({ packed, blocks }: NewsRow): Promise<News[]> {
    const rows = unpackTransactions(packed)
    if (!rows.length) return []
    const hashes = unpackHashes(blocks!)
    await this.#learnAddresses(rows)
    return rows.map(row => {
      const { previousHash, hash } = hashes.get(row.block)!
      const from = row.fromWallet === null ? null : this.#addresses.get(row.fromWallet)!
      const to = this.#addresses.get(row.toWallet)!
      return { transaction: { ...row, from, to, previousBlock: previousHash }, blockHash: hash }
    })
  }

  /** Afterwards the addresses of all these rows are in memory. */
  async #learnAddresses(transactions: readonly TransactionRow[]): Promise<void> {
    const missing = new Set<number>()
    for (const { fromWallet, toWallet } of transactions) {
      if (fromWallet !== null && !this.#addresses.get(fromWallet)) missing.add(fromWallet)
      if (!this.#addresses.get(toWallet)) missing.add(toWallet)
    }
    if (!missing.size) return
    const { rows } = await this.#sql.query<{ number: number; address: Address }>(
      'SELECT number, address FROM wallets WHERE number = ANY ($1::integer[]) LIMIT $2',
      [[...missing], missing.size],
    )
    for (const { number, address } of rows) this.#addresses.set(number, address)
  }
}

interface BlockHashes {
  previousHash: Uint8Array
  hash: Uint8Array
}

const NEWS = `
  WITH news AS MATERIALIZED (${TRANSACTION_ROWS}), their_blocks AS (
    SELECT number, previous_hash, hash
    FROM blocks
    WHERE number BETWEEN (SELECT min(block) FROM news) AND (SELECT max(block) FROM news)
  )
  SELECT
    (SELECT string_agg(record_send(news), '' ORDER BY number) FROM news) AS packed,
    (SELECT string_agg(int8send(number) || previous_hash || hash, '') FROM their_blocks) AS blocks`

export const NEWS_WITH_HEAD = `
  SELECT ${HEAD_COLUMNS}, (SELECT hash FROM blocks WHERE number = $4) AS served_hash, packed, blocks
  FROM chain_head, (${NEWS}) AS news
  LIMIT 1`

const valuesFrom = (first: number) => [first, first + NEWS_AT_ONCE - 1, NEWS_AT_ONCE]

function unpackHashes(packed: Buffer): Map<number, BlockHashes> {
  const found = new Map<number, BlockHashes>()
  for (let at = 0; at < packed.length;) {
    const number = Number(packed.readBigInt64BE(at))
    const previous = at + NUMBER_BYTES
    const own = previous + HASH_BYTES
    at = own + HASH_BYTES
    found.set(number, {
      previousHash: packed.subarray(previous, own),
      hash: packed.subarray(own, at),
    })
  }
  return found
}
