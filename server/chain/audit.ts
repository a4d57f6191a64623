import type pg from 'pg'
import { parseAddress, type Address } from '#api/address.ts'
import { isSameHash, leafHash } from '#api/chain/merkle.ts'
import {
  ChainFault,
  CXAC_RULES,
  type IssuingRules,
  Replay,
  type RecordedBlock,
} from '#api/chain/replay.ts'
import { requireSigned } from '#api/chain/requireSigned.ts'
import { appendLeaf, packFrontier, treeRoot } from '#api/chain/tree.ts'
import type { Micros } from '#api/money.ts'
import { atomically, type Sql } from '../db/database.ts'
import { type HeadRow, type LedgerTransaction, readHead } from './records.ts'
import { readChain } from './readChain.ts'
import { readSigned, type SignedRow } from './readSigned.ts'

const CHUNK_ROWS = 5000
const PROGRESS_BLOCKS = 1000

interface Options {
  /** The key that must have signed; without it, the one that stands beside each signature. */
  verifierKey?: string
  /** The text of a checkpoint that was kept elsewhere: the ledger must extend what it signs. */
  knownCheckpoint?: string | undefined
  rules?: IssuingRules
  onProgress?: (done: number, total: number) => void
}

export interface Audited {
  blocks: number
  transactions: number
  wallets: number
  checkpoints: number
}

/**
 * Recomputes the whole chain from its first block and compares every stored row with it. Throws a
 * ChainFault that names the first wrong row. Reads one snapshot: blocks that are written meanwhile
 * would look wrong half-way.
 */
export function auditDatabase(
  pool: pg.Pool,
  { verifierKey, knownCheckpoint, rules = CXAC_RULES, onProgress = () => {} }: Options = {},
): Promise<Audited> {
  return atomically(pool, async sql => {
    await sql.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await sql.query('SET LOCAL statement_timeout = 0')
    const audit = new DatabaseAudit(sql, rules)
    const signed = await readSigned(sql, verifierKey, knownCheckpoint)
    await audit.replayBlocks(signed, onProgress)
    await audit.checkTreeSize()
    const wallets = await audit.checkWallets()
    await audit.checkHead(wallets)
    audit.checkSigned(signed)
    const { number, totals } = audit.replay.head
    const checkpoints = signed.length
    return { blocks: number, transactions: totals.transactions, wallets, checkpoints }
  })
}

class DatabaseAudit {
  readonly replay: Replay
  readonly #sql: Sql
  readonly #walletNumbers = new Map<Address, number>()
  /** Of the sizes that somebody signed; null until the chain is that long. */
  readonly #roots = new Map<number, Uint8Array | null>()
  #nodes = 0

  constructor(sql: Sql, rules: IssuingRules) {
    this.#sql = sql
    this.replay = new Replay(rules)
  }

  async replayBlocks(
    signed: readonly SignedRow[],
    onProgress: (done: number, total: number) => void,
  ): Promise<void> {
    const { transactions: total } = await readHead(this.#sql)
    for (const { size } of signed) this.#roots.set(size, null)
    this.#rememberRoot()
    const all = { after: { number: 0, transactions: 0 }, last: Number.MAX_SAFE_INTEGER }
    for await (const [block, transactions] of readChain(this.#sql, all)) {
      await this.#append(block, transactions)
      if (block.number % PROGRESS_BLOCKS === 0) onProgress(block.transactions, total)
    }
    onProgress(this.replay.head.totals.transactions, total)
    await this.#refuseLeftOver()
  }

  async #append(block: RecordedBlock, transactions: LedgerTransaction[]): Promise<void> {
    const { number: size, frontier } = this.replay.head
    this.replay.append(block, transactions)
    for (const transaction of transactions) this.#rememberWallets(transaction)
    const { completed } = appendLeaf(size, frontier, leafHash(block.hash))
    for (const node of completed) {
      const { rows } = await this.#sql.query<{ hash: Uint8Array }>(
        'SELECT hash FROM tree_nodes WHERE level = $1 AND index = $2 LIMIT 1',
        [node.level, node.index],
      )
      if (!rows[0] || !isSameHash(rows[0].hash, node.hash))
        throw new ChainFault(`tree node ${node.level}/${node.index}`, 'hash', 'does not recompute')
    }
    this.#nodes += completed.length
    this.#rememberRoot()
  }

  #rememberRoot(): void {
    const { number, frontier } = this.replay.head
    if (this.#roots.has(number)) this.#roots.set(number, treeRoot(frontier))
  }

  /** The rows show a wallet by its number, the hashes by its address: both must always agree. */
  #rememberWallets({ number, from, fromWallet, to, toWallet }: LedgerTransaction): void {
    for (const [address, wallet] of [
      [from, fromWallet],
      [to, toWallet],
    ] as const) {
      if (address === null || wallet === null) continue
      const known = this.#walletNumbers.get(address) ?? wallet
      if (known !== wallet)
        throw new ChainFault(`transaction ${number}`, 'wallet', `of ${address} is not ${known}`)
      this.#walletNumbers.set(address, wallet)
    }
  }

  async #refuseLeftOver(): Promise<void> {
    const stored = await this.#number('SELECT count(*) FROM transactions')
    const { transactions } = this.replay.head.totals
    if (stored !== transactions)
      throw new ChainFault(
        `transaction ${transactions + 1}`,
        'block',
        'is in no block, or a wallet it names is missing',
      )
  }

  async checkTreeSize(): Promise<void> {
    const stored = await this.#number('SELECT count(*) FROM tree_nodes')
    if (stored !== this.#nodes)
      throw new ChainFault('tree nodes', 'index', `are ${stored} instead of ${this.#nodes}`)
  }

  async checkWallets(): Promise<number> {
    let count = 0
    for (;;) {
      const { rows } = await this.#sql.query<WalletRow>(
        `SELECT number, address, balance_micros AS balance, history_length
         FROM wallets
         WHERE number > $1
         ORDER BY number
         LIMIT $2`,
        [count, CHUNK_ROWS],
      )
      for (const row of rows) this.#checkWallet(row, ++count)
      if (rows.length < CHUNK_ROWS) break
    }
    for (const [address] of this.replay.wallets())
      if (this.#walletNumbers.get(address)! > count)
        throw new ChainFault(`wallet ${address}`, 'number', 'is missing')
    return count
  }

  #checkWallet(row: WalletRow, number: number): void {
    const fault = (column: string, reason: string) =>
      new ChainFault(`wallet ${number}`, column, reason)
    if (row.number !== number) throw fault('number', `is ${row.number}`)
    if (parseAddress(row.address) !== row.address) throw fault('address', 'has a wrong checksum')
    if ((this.#walletNumbers.get(row.address) ?? number) !== number)
      throw fault('address', 'belongs to another wallet')
    if (row.balance !== this.replay.balanceOf(row.address))
      throw fault('balance', `is ${row.balance} instead of ${this.replay.balanceOf(row.address)}`)
    if (row.history_length !== this.replay.historyLengthOf(row.address))
      throw fault('history_length', `is ${row.history_length}`)
  }

  async checkHead(wallets: number): Promise<void> {
    const { rows } = await this.#sql.query<HeadRow>('SELECT * FROM chain_head')
    const { number, hash, atMs, totals, frontier } = this.replay.head
    const expected: [keyof HeadRow, unknown][] = [
      ['wallets', wallets],
      ['block', BigInt(number)],
      ['at_ms', BigInt(atMs)],
      ['transactions', BigInt(totals.transactions)],
      ['volume_micros', totals.volume],
      ['fees_micros', totals.fees],
      ['issued_micros', totals.issued],
      ['hash', hash],
      ['frontier', packFrontier(frontier)],
    ]
    for (const [column, value] of expected)
      if (!isSame(rows[0]?.[column], value))
        throw new ChainFault('chain head', column, 'does not follow from the last block')
  }

  checkSigned(signed: readonly SignedRow[]): void {
    for (const { row, size, note, key } of signed)
      requireSigned({
        row,
        note,
        key,
        rootAt: asked => (asked === size && this.#roots.get(asked)) || undefined,
      })
  }

  async #number(query: string): Promise<number> {
    const { rows } = await this.#sql.query<Record<string, bigint>>(query)
    return Number(Object.values(rows[0] ?? {})[0] ?? 0)
  }
}

function isSame(stored: unknown, computed: unknown): boolean {
  if (stored instanceof Uint8Array && computed instanceof Uint8Array)
    return Buffer.compare(stored, computed) === 0
  return stored === computed
}

interface WalletRow {
  number: number
  address: Address
  balance: Micros
  history_length: number
}
