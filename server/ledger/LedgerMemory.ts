import type { Address } from '#api/chain/address.ts'
import { isSameHash } from '#api/chain/tree/merkle.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import type { HeadState } from '../chain/reading/records.ts'
import type { Batch } from './batches/Batch.ts'
import type { BatchInput, Facts, Names, Touched } from './batches/batchInput.ts'
import type { LoadedWallet } from './wallets/loadedWallet.ts'
import type { Mark } from './order.ts'
import type { UsedKey } from './keys/usedKey.ts'
import { KeyedCache } from '../cache/KeyedCache.ts'

const WALLETS = 100_000
const MARKS = 40_000
const KEYS = 40_000

interface Recalled {
  /** Null if anything is missing, and if the head is not known. */
  input: Omit<BatchInput, 'state'> | null
  missing: Names
}

/**
 * The head, wallets, marks and keys that this process wrote or read last. They may be older than the database, which
 * is safe: every change of a wallet or a mark moves the head (by a block, the number of wallets or the number of
 * freezes), and a batch decided here is stored only if the head and its wallets are still the ones remembered here.
 */
export class LedgerMemory {
  readonly #live: Pick<LiveLedger, 'balanceOf' | 'historyLengthOf'>
  readonly #wallets = new KeyedCache<Address, LoadedWallet>({ max: WALLETS })
  readonly #absentWallets = new KeyedCache<Address, true>({ max: WALLETS / 10 })
  readonly #marks = new KeyedCache<string, Mark | null>({ max: MARKS })
  readonly #keys = new KeyedCache<bigint, UsedKey | null>({ max: KEYS })
  #head: HeadState | null = null
  /** The block after which the wallets are remembered, with its number of transactions and freezes. */
  #asOf: Pick<HeadState, 'hash' | 'transactions' | 'freezes'> | null = null
  #generation = 0

  /** `live`: has the transactions of other processes. */
  constructor(live: Pick<LiveLedger, 'balanceOf' | 'historyLengthOf'>) {
    this.#live = live
  }

  /** Changes whenever marks and keys are cleared. */
  get generation(): number {
    return this.#generation
  }

  get transactions(): number {
    return this.#asOf?.transactions ?? 0
  }

  clear(): void {
    this.#asOf = null
    this.#wallets.clear()
    this.#clearAllButWallets()
  }

  /** Takes what was read under the lock, with the head. */
  begin(head: HeadState, asked: Names, found: Facts): void {
    const asOf = this.#asOf
    if (!asOf || asOf.freezes !== head.freezes || !isSameHash(asOf.hash, head.hash)) this.clear()
    // Wallets without coins move the head without a block.
    else if (this.#head?.wallets !== head.wallets) this.#clearAllButWallets()
    this.#head = head
    this.#asOf = head
    this.add(this.#generation, asked, found)
  }

  /** Blocks of other processes; the first one follows `previous`. What they did to a wallet is looked up when it is recalled. */
  followOthers(previous: Uint8Array, upTo: { hash: Uint8Array; transactions: number }): void {
    if (!this.#asOf) return
    if (!isSameHash(previous, this.#asOf.hash)) return this.clear()
    this.#asOf = { ...this.#asOf, ...upTo }
    this.#clearAllButWallets()
  }

  /**
   * Takes what was read without a lock, since this generation began. What is remembered already is newer: a batch in flight
   * may have changed it. Rows that the batch did not change are the same before and after it. In a later generation another
   * process may have renewed a mark: with the row from before, it would be renewed a second time.
   */
  add(generation: number, asked: Names, found: Facts): void {
    if (generation !== this.#generation) return
    const wallets = new Map(found.wallets.map(wallet => [wallet.address, wallet]))
    const marks = new Map(found.marks.map(mark => [mark.name, mark]))
    for (const address of asked.wallets) {
      if (this.#wallets.get(address)) continue
      const wallet = wallets.get(address)
      if (wallet) this.#wallets.set(address, wallet)
      else this.#absentWallets.set(address, true)
    }
    for (const name of asked.marks)
      if (this.#marks.get(name) === undefined) this.#marks.set(name, marks.get(name) ?? null)
    const keys = new Map(found.keys.map(key => [key.digest, key]))
    for (const digest of asked.keys)
      if (this.#keys.get(digest) === undefined) this.#keys.set(digest, keys.get(digest) ?? null)
  }

  /** As if the batch were committed. If it is not, everything must be cleared. */
  follow(batch: Batch): void {
    const { head, opened, changed, rekeyed, marks, renewedMarks, keys, renewedKeys } = batch
    this.#head = head
    this.#asOf = head
    for (const { address } of opened) this.#absentWallets.delete(address)
    for (const wallet of [...opened, ...changed, ...rekeyed])
      this.#wallets.set(wallet.address, wallet)
    for (const mark of [...marks, ...renewedMarks]) this.#marks.set(mark.name, mark)
    for (const key of [...keys, ...renewedKeys]) this.#keys.set(key.digest, key)
  }

  /** A key that is not remembered is assumed to be new. */
  recall({ wallets, marks, keys }: Touched): Recalled {
    const missing = { wallets: [] as Address[], marks: [] as string[], keys: [] }
    if (!this.#head) return { input: null, missing }
    const found = { wallets: [] as LoadedWallet[], marks: [] as Mark[], keys: [] as UsedKey[] }
    const assumedNew = new Set<bigint>()
    for (const address of wallets) {
      const wallet = this.#wallet(address)
      if (wallet) found.wallets.push(wallet)
      else if (!this.#absentWallets.get(address)) missing.wallets.push(address)
    }
    for (const name of marks) {
      const mark = this.#marks.get(name)
      if (mark) found.marks.push(mark)
      else if (mark === undefined) missing.marks.push(name)
    }
    for (const digest of keys) {
      const key = this.#keys.get(digest)
      if (key) found.keys.push(key)
      else if (key === undefined) assumedNew.add(digest)
    }
    const isComplete = missing.wallets.length + missing.marks.length === 0
    return { input: isComplete ? { head: this.#head, ...found, assumedNew } : null, missing }
  }

  /** Of two versions of a wallet, the one with the longer history is newer. */
  #wallet(address: Address): LoadedWallet | undefined {
    const wallet = this.#wallets.get(address)
    const historyLength = wallet ? this.#live.historyLengthOf(wallet.number) : 0
    if (!wallet || historyLength <= wallet.historyLength) return wallet
    const newer = { ...wallet, balance: this.#live.balanceOf(wallet.number), historyLength }
    this.#wallets.set(address, newer)
    return newer
  }

  #clearAllButWallets(): void {
    this.#generation++
    this.#head = null
    this.#absentWallets.clear()
    this.#marks.clear()
    this.#keys.clear()
  }
}
