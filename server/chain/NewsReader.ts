import type { Address } from '#api/chain/address.ts'
import type { Sql } from '../db/database.ts'
import { Recent } from '../db/Recent.ts'
import { readPacked, type TransactionRow } from './packedTransactions.ts'
import type { LedgerTransaction } from './records.ts'

const ADDRESSES = 20_000

interface News {
  transaction: LedgerTransaction
  blockHash: Uint8Array
}

/**
 * Reads what other processes wrote. Blocks and addresses are asked for apart from the rows, each once: looking them
 * up for every row took most of the time.
 */
export class NewsReader {
  readonly #sql: Sql
  readonly #addresses = new Recent<number, Address>(ADDRESSES)

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** At most `limit` transactions from number `first` on, oldest first, each with the hash of its block. */
  async readOn(first: number, limit: number): Promise<News[]> {
    const rows = await readPacked(this.#sql, first, first + limit - 1)
    if (!rows.length) return []
    const [blocks, addresses] = await Promise.all([this.#readBlocks(rows), this.#addressesOf(rows)])
    return rows.map(row => {
      const block = blocks.get(row.block)!
      const from = row.fromWallet === null ? null : addresses.get(row.fromWallet)!
      const to = addresses.get(row.toWallet)!
      const transaction = { ...row, from, to, previousBlock: block.previous_hash }
      return { transaction, blockHash: block.hash }
    })
  }

  async #readBlocks(rows: readonly TransactionRow[]): Promise<Map<number, BlockHashes>> {
    const [first, last] = [rows[0]!.block, rows.at(-1)!.block]
    const { rows: blocks } = await this.#sql.query<BlockHashes>(
      `SELECT number, previous_hash, hash
       FROM blocks
       WHERE number BETWEEN $1 AND $2
       LIMIT $3`,
      [first, last, last - first + 1],
    )
    return new Map(blocks.map(block => [Number(block.number), block]))
  }

  async #addressesOf(rows: readonly TransactionRow[]): Promise<Map<number, Address>> {
    const found = new Map<number, Address>()
    const missing = new Set<number>()
    for (const { fromWallet, toWallet } of rows)
      for (const wallet of fromWallet === null ? [toWallet] : [fromWallet, toWallet]) {
        const address = this.#addresses.get(wallet)
        if (address) found.set(wallet, address)
        else missing.add(wallet)
      }
    for (const { number, address } of missing.size ? await this.#readAddresses([...missing]) : []) {
      this.#addresses.set(number, address)
      found.set(number, address)
    }
    return found
  }

  async #readAddresses(numbers: readonly number[]) {
    const { rows } = await this.#sql.query<{ number: number; address: Address }>(
      'SELECT number, address FROM wallets WHERE number = ANY ($1::integer[]) LIMIT $2',
      [numbers, numbers.length],
    )
    return rows
  }
}

interface BlockHashes {
  number: bigint
  previous_hash: Uint8Array
  hash: Uint8Array
}
