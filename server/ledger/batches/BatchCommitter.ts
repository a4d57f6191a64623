import { setTimeout as delay } from 'node:timers/promises'
import type { Address } from '#api/chain/address.ts'
import type { Continuity } from '../../chain/continuity/Continuity.ts'
import type { LiveLedger } from '../../chain/LiveLedger.ts'
import type { FinishedState, HeadState } from '../../chain/reading/records.ts'
import type { Sql } from '../../db/database.ts'
import { decideBatch } from './decideBatch.ts'
import type { Batch } from './Batch.ts'
import type { BatchInput, Facts, Names, Touched } from './batchInput.ts'
import { toLoadedWallet, type WalletRow } from '../wallets/loadedWallet.ts'
import { LedgerMemory } from '../LedgerMemory.ts'
import { toMark, type MarkRow } from '../marks/markRow.ts'
import type { Order, Statement } from '../order.ts'
import { loadKeys, loadMarks, loadWallets } from '../statements/load.ts'
import { StaleBatch } from '../failures.ts'
import { toUsedKey, type UsedKeyRow } from '../keys/usedKey.ts'
import { SILENCE_MS } from '../connectToWrite.ts'
import type { ChainWriter } from '../ChainWriter.ts'

/** The result of a commit. Without an error the batch is durable. */
export interface Written {
  batch: Batch | null
  error: unknown
}

/** The state that the next block may name. */
export interface OfferedStates {
  readonly newest: FinishedState | null
  /** Called when it may be of another chain. */
  reload: () => void
}

interface CommitterDeps {
  writer: ChainWriter
  reader: Sql
  live: LiveLedger
  continuity: Continuity
  states: OfferedStates
  /** A batch was sent: from now on the next one can be decided on its result. */
  onSent: () => void
  /** It was not stored, or maybe not: whatever was decided on its result is void. */
  onCleared: () => void
  /** Another process has written. */
  onRival: () => void
}

/** Decides and stores batches: from memory and in one round trip if possible, otherwise under the head's lock. */
export class BatchCommitter {
  readonly #deps: CommitterDeps
  readonly #memory: LedgerMemory

  constructor(deps: CommitterDeps) {
    this.#deps = deps
    this.#memory = new LedgerMemory(deps.live)
    deps.live.follow(() => this.#followOthers())
  }

  /**
   * After other processes wrote: reads only the head and their blocks, not all that the next orders touch.
   * Never fails; what is missing is read under the lock.
   */
  async followNow(): Promise<void> {
    const { live, continuity } = this.#deps
    try {
      const head = (await live.catchUp()) ?? (await continuity.readHead())
      this.#memory.begin(head, NOTHING, NOTHING)
    } catch {
      this.#clear()
    }
  }

  /** `decided`: these orders, decided from memory. Never fails. */
  async commit(orders: readonly Order<unknown>[], decided: Batch | null): Promise<Written> {
    let batch = decided
    try {
      batch ??= await this.decideFromMemory(orders)
      if (!batch || !(await this.#storeDecided(batch))) {
        batch = null
        batch = await this.#decideUnderLock(orders)
        await this.#store(batch)
      }
      return { batch, error: null }
    } catch (error) {
      this.#clear()
      return { batch, error }
    }
  }

  /**
   * From memory, and from rows read in addition. Only the commit shows whether they were up to date. Null if
   * not possible.
   */
  async decideFromMemory(orders: readonly Order<unknown>[]): Promise<Batch | null> {
    const touched = touchedBy(orders)
    for (const { generation } = this.#memory; generation === this.#memory.generation;) {
      const { input, missing } = this.#memory.recall(touched)
      if (input && !this.#mayFollow(input.head)) return null
      const batch = input && this.#decide(input, orders)
      if (batch && !batch.uncheckedKeys.length) return batch
      const unknown = batch ? { ...NOTHING, keys: batch.uncheckedKeys } : missing
      const found = isNone(unknown) ? null : await this.#read(unknown)
      if (!found) return null
      this.#memory.add(generation, unknown, found)
    }
    return null
  }

  #decide(input: Omit<BatchInput, 'state'>, orders: readonly Order<unknown>[]): Batch {
    return decideBatch({ ...input, state: this.#deps.states.newest }, orders)
  }

  /** Answers false if another process was faster. */
  async #storeDecided(batch: Batch): Promise<boolean> {
    if (!this.#mayFollow(batch.before)) return false
    try {
      await this.#store(batch)
      return true
    } catch (error) {
      if (!(error instanceof StaleBatch)) throw error
      this.#deps.onRival()
      this.#clear()
      return false
    }
  }

  /** The commit releases the lock. */
  async #decideUnderLock(orders: readonly Order<unknown>[]): Promise<Batch> {
    const { writer, continuity } = this.#deps
    const { served } = continuity
    const { wallets, marks, keys } = touchedBy(orders)
    const asked = { wallets: [...wallets], marks: [...marks], keys: [...keys] }
    const { head, servedHash, ...found } = await writer.load(asked, served.block)
    try {
      await continuity.requireHeld(served, head, servedHash)
      const batch = this.#decide({ head, ...found, assumedNew: new Set() }, orders)
      this.#memory.begin(head, asked, found)
      return batch
    } catch (error) {
      await writer.abandon()
      throw error
    }
  }

  async #store(batch: Batch): Promise<void> {
    const { writer, onSent } = this.#deps
    if (!hasEffect(batch)) return writer.confirm(batch)
    const stored = writer.store(batch)
    this.#memory.follow(batch)
    onSent()
    await stored
  }

  /** Own batches are in memory already when they are announced. */
  #followOthers(): void {
    const { live, onRival } = this.#deps
    const news = live.after(this.#memory.transactions)
    if (news?.length !== 0) onRival()
    const [first] = news ?? []
    const { transactions } = live.totals
    if (!news) this.#memory.clear()
    else if (first)
      this.#memory.followOthers(first.previousBlock, { hash: live.hash, transactions })
  }

  #clear(): void {
    this.#memory.clear()
    this.#deps.states.reload()
    this.#deps.onCleared()
  }

  /**
   * Whether a chain that ends with this head has the served block. Without this check, a database that was rolled
   * back to exactly this head would not be detected.
   */
  #mayFollow(head: HeadState): boolean {
    const { continuity } = this.#deps
    continuity.require()
    const { block, wallets } = continuity.served
    return block <= head.block && wallets <= head.wallets
  }

  /** Not on the writer's connection, where a batch may be in flight. Null if it cannot be read. */
  async #read(unknown: Names): Promise<Facts | null> {
    const timeout = new AbortController()
    try {
      return await Promise.race([
        this.#readAll(unknown),
        delay(SILENCE_MS, null, { signal: timeout.signal }),
      ])
    } catch {
      // The writer's own connection will show what is wrong with the database.
      return null
    } finally {
      timeout.abort()
    }
  }

  async #readAll({ wallets, marks, keys }: Names): Promise<Facts> {
    const [walletRows, markRows, keyRows] = await Promise.all([
      wallets.length ? this.#query<WalletRow>(loadWallets(wallets)) : [],
      marks.length ? this.#query<MarkRow>(loadMarks(marks)) : [],
      keys.length ? this.#query<UsedKeyRow>(loadKeys(keys)) : [],
    ])
    return {
      wallets: walletRows.map(toLoadedWallet),
      marks: markRows.map(toMark),
      keys: keyRows.map(toUsedKey),
    }
  }

  async #query<Row extends object>({ text, values }: Statement): Promise<Row[]> {
    return (await this.#deps.reader.query<Row>(text, [...values])).rows
  }
}

const NOTHING = { wallets: [], marks: [], keys: [] }

const hasEffect = ({ block, opened, keys, renewedKeys }: Batch) =>
  block !== null || opened.length + keys.length + renewedKeys.length > 0

const isNone = ({ wallets, marks, keys }: Names) =>
  wallets.length + marks.length + keys.length === 0

function touchedBy(orders: readonly Order<unknown>[]): Touched {
  const wallets = new Set<Address>()
  const marks = new Set<string>()
  const keys = new Set<bigint>()
  for (const { touches } of orders) {
    for (const address of touches.wallets) wallets.add(address)
    for (const name of touches.marks) marks.add(name)
    for (const digest of touches.keys ?? []) keys.add(digest)
  }
  return { wallets, marks, keys }
}
