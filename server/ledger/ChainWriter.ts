import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Batch } from './batches/Batch.ts'
import type { Connect } from './connectToWrite.ts'
import type { Facts, Names } from './batches/batchInput.ts'
import { toLoadedWallet, type WalletRow } from './wallets/loadedWallet.ts'
import { toHead, type HeadRow, type HeadState } from '../chain/reading/records.ts'
import { isStale, NotConnected, StaleBatch, UnknownOutcome, wasRefused } from './failures.ts'
import { isStored } from './keys/isStored.ts'
import { toMark, type MarkRow } from './marks/markRow.ts'
import type { Statement } from './order.ts'
import { confirmHead, loadKeys, loadMarks, loadWallets, lockHead } from './statements/load.ts'
import { storeBatch } from './statements/store.ts'
import { toUsedKey, type UsedKeyRow } from './keys/usedKey.ts'

const RECONNECT_MS = 20_000
const RECONNECT_PAUSE_MS = 100
/** After that the batch is written without the lease. */
const LEASE_TIMEOUT_MS = 1000

const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED'
const TAKE_LEASE = {
  name: 'take-lease',
  text: 'SELECT take_pen($1) AS taken',
  values: [LEASE_TIMEOUT_MS],
}

/** Read under the lock. */
interface Locked extends Facts {
  head: HeadState
  /** Of the served block, in this chain. */
  servedHash: Uint8Array | null
}

/** The one connection of this process that writes the chain. */
export class ChainWriter {
  readonly #open: Connect
  readonly #tag: string
  readonly #log: Logger
  #client: pg.Client | null = null
  /** By this name a lost connection is terminated at the database. */
  #connectionName = ''
  #isReplicationUnsure = false
  /** The connection that holds the head's lock, from `load` on. */
  #locking: pg.Client | null = null
  #withLease: pg.Client | null = null

  constructor(open: Connect, tag: string, log: Logger) {
    this.#open = open
    this.#tag = tag
    this.#log = log
  }

  /** Takes the head's lock and reads what the orders touch, in one round trip. */
  async load({ wallets, marks, keys }: Names, servedBlock: number): Promise<Locked> {
    const client = this.#client ?? (await this.#connect())
    const reads = [
      client.query(BEGIN),
      client.query(prepared(lockHead(servedBlock))),
      wallets.length ? client.query(prepared(loadWallets(wallets))) : null,
      marks.length ? client.query(prepared(loadMarks(marks))) : null,
      keys.length ? client.query(prepared(loadKeys(keys))) : null,
    ]
    this.#locking = client
    const [, head, walletRows, markRows, keyRows] = await this.#settle(reads).catch(error =>
      this.#lost(error),
    )
    const headRow = head!.rows[0] as HeadRow & { served_hash: Uint8Array | null }
    return {
      head: toHead(headRow),
      servedHash: headRow.served_hash,
      wallets: ((walletRows?.rows ?? []) as WalletRow[]).map(toLoadedWallet),
      marks: ((markRows?.rows ?? []) as MarkRow[]).map(toMark),
      keys: ((keyRows?.rows ?? []) as UsedKeyRow[]).map(toUsedKey),
    }
  }

  /**
   * Writes and commits in one round trip, if the head is the one on which the batch was decided. Returns only when
   * the commit is known to be durable.
   */
  async store(batch: Batch): Promise<void> {
    const client = this.#client ?? (await this.#connect())
    const parts = storeBatch(batch, this.#tag)
    const isLocked = this.#locking === client
    // A single statement is its own transaction. Several must not be sent before BEGIN has succeeded.
    const isSingle = parts.length === 1 && !isLocked
    if (!isSingle && !isLocked) await client.query(BEGIN).catch(error => this.#lost(error))
    this.#locking = null
    this.#isReplicationUnsure = false
    const writes = parts.map(part => client.query(prepared(part)))
    if (!isSingle) writes.push(client.query('COMMIT'))
    try {
      await this.#settle(writes)
    } catch (error) {
      if (wasRefused(error) && this.#client === client)
        throw isStale(error) ? new StaleBatch('The head has moved', { cause: error }) : error
      await this.#drop()
      throw new UnknownOutcome('The commit was not answered', { cause: error })
    }
    if (this.#isReplicationUnsure)
      throw new UnknownOutcome('The replica did not confirm the commit')
  }

  /** For a batch that writes nothing: only checks that its head is still the head. */
  async confirm({ before }: Batch): Promise<void> {
    if (this.#locking) return this.abandon()
    const client = this.#client ?? (await this.#connect())
    const { rows } = await client
      .query(prepared(confirmHead(before)))
      .catch(error => this.#lost(error))
    if (!rows.length) throw new StaleBatch('The head has moved')
  }

  async abandon(): Promise<void> {
    this.#locking = null
    await this.#client?.query('ROLLBACK').catch(() => this.#drop())
  }

  /** A lost connection has lost the lease as well. */
  get holdsLease(): boolean {
    return this.#withLease !== null && this.#withLease === this.#client
  }

  /** Waits a second at most while another process holds it. Answers whether this one holds it now. */
  async takeLease(): Promise<boolean> {
    const client = this.#client
    if (!client) return false
    try {
      const { rows } = await client.query<{ taken: boolean }>(TAKE_LEASE)
      if (rows[0]!.taken) this.#withLease = client
    } catch (error) {
      if (!wasRefused(error)) await this.#drop()
    }
    return this.holdsLease
  }

  /** Takes effect after all that was sent before. */
  giveLease(): void {
    this.#withLease = null
    this.#client?.query('SELECT give_pen()').catch(() => this.#drop())
  }

  /**
   * Looks up a batch whose commit was not answered. First terminates the lost connection at the database and takes
   * the head's lock: only then can the old commit no longer happen. A replica acknowledges the write at the end only
   * after it has the block too.
   */
  async findLost(batch: Batch): Promise<'committed' | 'absent'> {
    const lost = this.#connectionName
    const deadline = performance.now() + RECONNECT_MS
    for (;;) {
      const client = await this.#connect()
      try {
        return (await this.#isCommitted(client, lost, batch)) ? 'committed' : 'absent'
      } catch (error) {
        await this.#drop()
        if (performance.now() > deadline) throw error
        await delay(RECONNECT_PAUSE_MS)
      }
    }
  }

  async #isCommitted(client: pg.Client, lost: string, batch: Batch): Promise<boolean> {
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1',
      [lost],
    )
    await client.query(BEGIN)
    await client.query('SELECT FROM chain_head FOR UPDATE')
    const isCommitted = await isStored(client, batch)
    await client.query('UPDATE barriers SET written = written + 1')
    this.#isReplicationUnsure = false
    await client.query('COMMIT')
    if (this.#isReplicationUnsure) throw new Error('The replica did not confirm the barrier')
    return isCommitted
  }

  async close(): Promise<void> {
    const client = this.#client
    this.#client = null
    await client?.end()
  }

  async #connect(): Promise<pg.Client> {
    const deadline = performance.now() + RECONNECT_MS
    for (;;) {
      try {
        return await this.#tryToConnect()
      } catch (error) {
        if (performance.now() > deadline)
          throw new NotConnected('The database cannot be reached', { cause: error })
        await delay(RECONNECT_PAUSE_MS)
      }
    }
  }

  async #tryToConnect(): Promise<pg.Client> {
    const { client, name } = await this.#open({
      onGone: gone => this.#discard(gone),
      onNotice: () => (this.#isReplicationUnsure = true),
    })
    this.#client = client
    this.#connectionName = name
    return client
  }

  /** All results of a pipeline; throws the first error and leaves no rejection unhandled. */
  async #settle(queries: readonly (Promise<pg.QueryResult> | null)[]) {
    const results = await Promise.allSettled(queries.map(async query => query))
    const failed = results.find(result => result.status === 'rejected')
    if (failed) throw failed.reason
    return results.map(result => (result.status === 'fulfilled' ? result.value : null))
  }

  async #lost(error: unknown): Promise<never> {
    if (wasRefused(error)) {
      await this.abandon()
      throw error
    }
    this.#log.warn({ err: error }, 'the ledger lost its database connection')
    await this.#drop()
    throw new NotConnected('The database connection was lost', { cause: error })
  }

  #discard(client: pg.Client): void {
    if (this.#client === client) this.#client = null
  }

  async #drop(): Promise<void> {
    const client = this.#client
    this.#client = null
    // With a limit: a silent server never acknowledges the end.
    await Promise.race([client?.end().catch(() => {}), delay(RECONNECT_PAUSE_MS)])
  }
}

const prepared = (statement: Statement & { name?: string }) => ({
  ...statement,
  values: [...statement.values],
})
