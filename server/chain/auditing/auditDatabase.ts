import type pg from 'pg'
import { hasAddressForm } from '#api/chain/address.ts'
import type { AddressList } from '#api/chain/state/AddressList.ts'
import { encodeKeySet } from '#api/chain/keys/keySet.ts'
import { isSameHash, leafHash } from '#api/chain/tree/merkle.ts'
import { ChainFault } from '#api/chain/replay/ChainFault.ts'
import { Replay, type RecordedBlock, type RecordedTransaction } from '#api/chain/replay/replay.ts'
import { CXAC_RULES, type IssuingRules } from '#api/chain/replay/issuingRules.ts'
import { requireOrigin } from '#api/chain/replay/requireOrigin.ts'
import { requireSigned } from '#api/chain/replay/requireSigned.ts'
import type { Witnessed } from '#api/chain/replay/requireWitnessed.ts'
import { appendLeaf, treeRoot, type TreeNode } from '#api/chain/tree/tree.ts'
import { atomically, type Sql } from '../../db/database.ts'
import { PrefetchReader } from './PrefetchReader.ts'
import { ThreadedStateCheck } from './ThreadedStateCheck.ts'
import { checkEvidence } from './checkEvidence.ts'
import { expectedHead, type Versions } from './expectedHead.ts'
import { checkOperatorActions } from './checkOperatorActions.ts'
import { checkAddresses } from './checkAddresses.ts'
import { readAddresses } from './readAddresses.ts'
import { readSnapshot } from './readSnapshot.ts'
import { readAllWallets, type WalletRow } from './readAllWallets.ts'
import { type HeadRow, readHead } from '../reading/records.ts'
import { nodeReader } from '../proofs.ts'
import { joinChain } from '../reading/readChain.ts'
import { readSigned, type SignedRow, witnessedIn } from '../reading/readSigned.ts'

const CHUNK_NODES = 5000
const PROGRESS_BLOCKS = 1000

interface Options {
  /** The key that must have signed; by default the one stored with each signature. */
  verifierKey?: string
  /** A checkpoint stored elsewhere: the ledger must extend it. */
  knownCheckpoint?: string | undefined
  /** Names the witnesses that must have cosigned the published checkpoint. */
  policy?: string | undefined
  rules?: IssuingRules
  onProgress?: (done: number, total: number) => void
}

export interface Audited {
  blocks: number
  transactions: number
  operatorActions: number
  wallets: number
  checkpoints: number
  /** Of the published checkpoint; null if there is no policy, or none was published. */
  witnessed: Witnessed | null
}

/**
 * Recomputes the whole chain from its first block and compares every stored row with it. Throws a
 * ChainFault that names the first wrong row. Reads one snapshot: otherwise blocks that are written meanwhile would look
 * wrong.
 */
export function auditDatabase(
  pool: pg.Pool,
  { verifierKey, knownCheckpoint, policy, rules = CXAC_RULES, onProgress = () => {} }: Options = {},
): Promise<Audited> {
  return atomically(pool, async sql => {
    await readSnapshot(sql, null)
    const signed = await readSigned(sql, verifierKey, knownCheckpoint)
    const { rows } = await sql.query<{ id: string }>('SELECT pg_export_snapshot() AS id')
    const addresses = await readAddresses(sql)
    const audit = new DatabaseAudit(sql, rules, addresses)
    const spelling = new AbortController()
    const misspelt = checkAddresses(addresses, spelling.signal)
    // A caller that stops before the end does not await it.
    misspelt.catch(() => {})
    try {
      await atomically(pool, async rowsSql => {
        await readSnapshot(rowsSql, rows[0]!.id)
        await audit.replayBlocks(rowsSql, signed, onProgress)
      })
      await audit.checkTreeSize()
      await audit.checkWallets(await misspelt)
      await audit.checkHead(addresses.size)
      audit.checkSigned(signed)
      const { number, totals, operatorActions } = audit.replay.head
      return {
        blocks: number,
        transactions: totals.transactions,
        operatorActions,
        wallets: addresses.size,
        checkpoints: signed.length,
        witnessed: witnessedIn(signed, policy),
      }
    } finally {
      spelling.abort()
    }
  })
}

class DatabaseAudit {
  readonly replay: Replay
  readonly #sql: Sql
  readonly #addresses: AddressList
  /** Complete subtrees whose stored rows were not compared yet. */
  #unread: TreeNode[] = []
  /** At the signed sizes; null until the chain is that long. */
  readonly #roots = new Map<number, Uint8Array | null>()
  #nodes = 0
  #evidence = 0
  readonly #states = new ThreadedStateCheck()

  constructor(sql: Sql, rules: IssuingRules, addresses: AddressList) {
    this.#sql = sql
    this.#addresses = addresses
    // `checkAddresses` checks their spelling.
    this.replay = new Replay(rules, hasAddressForm, this.#states)
  }

  /** `rowsSql`: another connection on the same snapshot, for the transactions. */
  async replayBlocks(
    rowsSql: Sql,
    signed: readonly SignedRow[],
    onProgress: (done: number, total: number) => void,
  ): Promise<void> {
    const { transactions: total } = await readHead(this.#sql)
    const reader = new PrefetchReader(rowsSql, this.#addresses)
    for (const { size } of signed) this.#roots.set(size, null)
    this.#rememberRoot()
    const all = { after: { number: 0, transactions: 0 }, last: Number.MAX_SAFE_INTEGER }
    try {
      for await (const [block, transactions] of joinChain(this.#sql, all, first =>
        reader.read(first),
      )) {
        this.#append(block, transactions)
        await this.#states.settle()
        if (this.#unread.length >= CHUNK_NODES) await this.#checkNodes()
        if (block.number % PROGRESS_BLOCKS === 0) onProgress(block.transactions, total)
      }
    } finally {
      await reader.close()
      // A wrong state takes precedence over later faults.
      await this.#states.end()
    }
    await this.#checkNodes()
    onProgress(this.replay.head.totals.transactions, total)
    await this.#refuseLeftOver()
  }

  #append(block: RecordedBlock, transactions: readonly RecordedTransaction[]): void {
    const { number: size, frontier } = this.replay.head
    this.replay.append(block, transactions)
    const { completed } = appendLeaf(size, frontier, leafHash(block.hash))
    this.#unread.push(...completed)
    this.#nodes += completed.length
    this.#evidence += block.evidence.length
    this.#rememberRoot()
  }

  async #checkNodes(): Promise<void> {
    const nodes = this.#unread
    this.#unread = []
    const stored = await nodeReader(this.#sql)(nodes)
    for (const [i, { level, index, hash }] of nodes.entries()) {
      const found = stored[i]
      if (!found || !isSameHash(found, hash))
        throw new ChainFault(`tree node ${level}/${index}`, 'hash', 'does not recompute')
    }
  }

  #rememberRoot(): void {
    const { number, frontier } = this.replay.head
    if (this.#roots.has(number)) this.#roots.set(number, treeRoot(frontier))
  }

  async #refuseLeftOver(): Promise<void> {
    const stored = await this.#count('transactions')
    const { transactions } = this.replay.head.totals
    if (stored !== transactions)
      throw new ChainFault(
        `transaction ${transactions + 1}`,
        'block',
        'is in no block, or a wallet it names is missing',
      )
    await checkOperatorActions(this.#sql, this.replay.head.operatorActions)
    await checkEvidence(this.#sql, this.#evidence)
  }

  async checkTreeSize(): Promise<void> {
    const stored = await this.#count('tree_nodes')
    if (stored !== this.#nodes)
      throw new ChainFault('tree nodes', 'index', `are ${stored} instead of ${this.#nodes}`)
  }

  async checkWallets(misspelt: number | null): Promise<void> {
    if (misspelt !== null)
      throw new ChainFault(`wallet ${misspelt + 1}`, 'address', 'has a wrong checksum')
    for await (const rows of readAllWallets(this.#sql))
      for (const row of rows) this.#checkWallet(row)
  }

  #checkWallet(row: WalletRow): void {
    const fault = (column: string, reason: string) =>
      new ChainFault(`wallet ${row.number}`, column, reason)
    if (row.balance !== this.replay.balanceOf(row.address))
      throw fault('balance', `is ${row.balance} instead of ${this.replay.balanceOf(row.address)}`)
    if (row.history_length !== this.replay.historyLengthOf(row.address))
      throw fault('history_length', `is ${row.history_length}`)
    const keySet = this.replay.keySetOf(row.address)
    if (!isSame(row.key_set ?? undefined, keySet && encodeKeySet(keySet)))
      throw fault('key_set', 'is not what its last change says')
  }

  async checkHead(wallets: number): Promise<void> {
    const { rows } = await this.#sql.query<HeadRow & Versions>('SELECT * FROM chain_head')
    for (const [column, value] of expectedHead(this.replay.head, wallets))
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
    // Older checkpoints may be signed under a former name.
    const newest = signed.toSorted((a, b) => a.size - b.size).at(-1)
    if (newest) requireOrigin(this.replay, newest.key)
  }

  async #count(table: string): Promise<number> {
    const { rows } = await this.#sql.query<{ count: bigint }>(`SELECT count(*) FROM ${table}`)
    return Number(rows[0]!.count)
  }
}

function isSame(stored: unknown, computed: unknown): boolean {
  if (stored instanceof Uint8Array && computed instanceof Uint8Array)
    return Buffer.compare(stored, computed) === 0
  return stored === computed
}
