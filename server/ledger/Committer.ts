import { setTimeout as delay } from 'node:timers/promises'
import type { Address } from '#api/chain/address.ts'
import type { Continuity } from '../chain/continuity/Continuity.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import type { FinishedState, HeadState } from '../chain/records.ts'
import type { Sql } from '../db/database.ts'
import { decideBatch, type Batch } from './batch.ts'
import { Known, type Facts, type Names, type Touched } from './Known.ts'
import type { Loaded, LoadedWallet } from './loaded.ts'
import { toMark, type MarkRow } from './marks/markRow.ts'
import type { Order, Statement } from './order.ts'
import { loadKeys, loadMarks, loadWallets } from './statements/load.ts'
import { StaleBatch } from './failures.ts'
import { toUsedKey, type UsedKeyRow } from './usedKey.ts'
import { SILENCE_MS } from './connectToWrite.ts'
import type { Writer } from './writer.ts'

/** What became of some orders. Without an error the batch is durable. */
export interface Written {
  batch: Batch | null
  error: unknown
}

/** Which state the next block may name. */
export interface OfferedStates {
  readonly newest: FinishedState | null
  /** It may be of another chain. */
  forget: () => void
}

interface CommitterParts {
  writer: Writer
  reader: Sql
  live: LiveLedger
  continuity: Continuity
  states: OfferedStates
  /** A batch is on its way: from now on the next one can be decided on what it leaves. */
  onSent: () => void
  /** It has not happened, or maybe not: nothing that was decided on what it leaves is true. */
  onForgotten: () => void
  /** Another process has written. */
  onRival: () => void
}

/** Decides batches and stores them: in memory and in one round trip where it can, else under the lock. */
export class Committer {
  readonly #parts: CommitterParts
  readonly #known: Known

  constructor(parts: CommitterParts) {
    this.#parts = parts
    this.#known = new Known(parts.live)
    parts.live.follow(() => this.#followOthers())
  }

  /**
   * Where others wrote before: follows them, and learns the head, in place of reading all that the next orders
   * touch. Never fails; what is not learnt is read under the lock.
   */
  async followNow(): Promise<void> {
    const { live, continuity } = this.#parts
    try {
      const head = (await live.catchUp()) ?? (await continuity.readHead())
      this.#known.begin(head, NOTHING, NOTHING)
    } catch {
      this.#forget()
    }
  }

  /** `decided`: the same orders, by heart. Never fails. */
  async commit(orders: readonly Order<unknown>[], decided: Batch | null): Promise<Written> {
    let batch = decided
    try {
      batch ??= await this.decideByHeart(orders)
      if (!batch || !(await this.#holds(batch))) {
        batch = null
        batch = await this.#decideUnderLock(orders)
        await this.#store(batch)
      }
      return { batch, error: null }
    } catch (error) {
      this.#forget()
      return { batch, error }
    }
  }

  /**
   * On what this process knows, or reads in addition. Only the commit tells whether it holds. Null when nothing
   * can be decided so.
   */
  async decideByHeart(orders: readonly Order<unknown>[]): Promise<Batch | null> {
    const touched = touchedBy(orders)
    for (const { era } = this.#known; era === this.#known.era;) {
      const { loaded, missing } = this.#known.recall(touched)
      if (loaded && !this.#mayFollow(loaded.head)) return null
      const batch = loaded && this.#decide(loaded, orders)
      if (batch && !batch.unfounded.length) return batch
      const unknown = batch ? { ...NOTHING, keys: batch.unfounded } : missing
      const found = isNone(unknown) ? null : await this.#read(unknown)
      if (!found) return null
      if (era === this.#known.era) this.#known.add(unknown, found)
    }
    return null
  }

  #decide(loaded: Omit<Loaded, 'state'>, orders: readonly Order<unknown>[]): Batch {
    return decideBatch({ ...loaded, state: this.#parts.states.newest }, orders)
  }

  /** Whether what was decided by heart could be stored: not where another process was faster. */
  async #holds(batch: Batch): Promise<boolean> {
    if (!this.#mayFollow(batch.before)) return false
    try {
      await this.#store(batch)
      return true
    } catch (error) {
      if (!(error instanceof StaleBatch)) throw error
      this.#parts.onRival()
      this.#forget()
      return false
    }
  }

  /** The lock ends with its commit. */
  async #decideUnderLock(orders: readonly Order<unknown>[]): Promise<Batch> {
    const { writer, continuity } = this.#parts
    const { told } = continuity
    const { wallets, marks, keys } = touchedBy(orders)
    const asked = { wallets: [...wallets], marks: [...marks], keys: [...keys] }
    const { head, toldHash, ...found } = await writer.load(asked, told.block)
    try {
      await continuity.requireHeld(told, head, toldHash)
      const batch = this.#decide({ head, ...found, presumed: new Set() }, orders)
      this.#known.begin(head, asked, found)
      return batch
    } catch (error) {
      await writer.abandon()
      throw error
    }
  }

  async #store(batch: Batch): Promise<void> {
    const { writer, onSent } = this.#parts
    if (!hasEffect(batch)) return writer.confirm(batch)
    const stored = writer.store(batch)
    this.#known.follow(batch)
    onSent()
    await stored
  }

  /** Own batches are known before they are heard of. */
  #followOthers(): void {
    const { live, onRival } = this.#parts
    const news = live.after(this.#known.transactions)
    if (news?.length !== 0) onRival()
    const [first] = news ?? []
    const { transactions } = live.totals
    if (!news) this.#known.forget()
    else if (first) this.#known.followOthers(first.previousBlock, { hash: live.hash, transactions })
  }

  #forget(): void {
    this.#known.forget()
    this.#parts.states.forget()
    this.#parts.onForgotten()
  }

  /**
   * Whether a chain that ends with this head has all that was told. Otherwise nobody would notice that the
   * database was set back to just this head.
   */
  #mayFollow(head: HeadState): boolean {
    const { continuity } = this.#parts
    continuity.require()
    const { block, wallets } = continuity.told
    return block <= head.block && wallets <= head.wallets
  }

  /** Beside the writer's connection, where a batch may be on its way. Null when it cannot be read. */
  async #read(unknown: Names): Promise<Facts | null> {
    const patience = new AbortController()
    try {
      return await Promise.race([
        this.#readAll(unknown),
        delay(SILENCE_MS, null, { signal: patience.signal }),
      ])
    } catch {
      // The writer's own connection will tell what is wrong with the database.
      return null
    } finally {
      patience.abort()
    }
  }

  async #readAll({ wallets, marks, keys }: Names): Promise<Facts> {
    const [walletRows, markRows, keyRows] = await Promise.all([
      wallets.length ? this.#ask<LoadedWallet>(loadWallets(wallets)) : [],
      marks.length ? this.#ask<MarkRow>(loadMarks(marks)) : [],
      keys.length ? this.#ask<UsedKeyRow>(loadKeys(keys)) : [],
    ])
    return { wallets: walletRows, marks: markRows.map(toMark), keys: keyRows.map(toUsedKey) }
  }

  async #ask<Row extends object>({ text, values }: Statement): Promise<Row[]> {
    return (await this.#parts.reader.query<Row>(text, [...values])).rows
  }
}

const NOTHING = { wallets: [], marks: [], keys: [] }

const hasEffect = (batch: Batch) => batch.block !== null || batch.opened.length > 0

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
