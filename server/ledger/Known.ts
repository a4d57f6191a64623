import type { Address } from '#api/chain/address.ts'
import { isSameHash } from '#api/chain/merkle.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import type { HeadState } from '../chain/records.ts'
import type { Batch } from './batch.ts'
import type { Loaded, LoadedWallet } from './loaded.ts'
import type { Mark } from './order.ts'
import type { UsedKey } from './usedKey.ts'
import { Recent } from '../cache/Recent.ts'

const WALLETS = 50_000
const MARKS = 20_000
const KEYS = 20_000

/** What some orders have to know of the chain. */
export interface Touched {
  wallets: ReadonlySet<Address>
  marks: ReadonlySet<string>
  /** Hardly ever there: see `Order`. */
  keys: ReadonlySet<bigint>
}

/** Names of wallets, marks and keys. */
export interface Names {
  wallets: readonly Address[]
  marks: readonly string[]
  keys: readonly bigint[]
}

interface Recalled {
  /** Null where anything is missing, and where not even the head is known. */
  loaded: Omit<Loaded, 'state'> | null
  missing: Names
}

export type Facts = Pick<Loaded, 'wallets' | 'marks' | 'keys'>

/**
 * The head, wallets, marks and keys that this process wrote or read last. They may be older than the database, and
 * nothing wrong can come of it: whatever changes a wallet or a mark moves the head, by a block, by the number of
 * wallets or by that of freezes, and what is decided here is stored only on the very head, and on the very
 * wallets, that are known here.
 */
export class Known {
  readonly #live: Pick<LiveLedger, 'balanceOf' | 'historyLengthOf'>
  readonly #wallets = new Recent<Address, LoadedWallet>(WALLETS)
  readonly #absentWallets = new Recent<Address, true>(WALLETS / 10)
  readonly #marks = new Recent<string, Mark | null>(MARKS)
  readonly #keys = new Recent<bigint, UsedKey | null>(KEYS)
  #head: HeadState | null = null
  /** The block that the wallets are as of, and how many transactions and freezes there were by then. */
  #asOf: Pick<HeadState, 'hash' | 'transactions' | 'freezes'> | null = null
  #era = 0

  /** `live`: where others' transactions are followed. */
  constructor(live: Pick<LiveLedger, 'balanceOf' | 'historyLengthOf'>) {
    this.#live = live
  }

  /** Another one after anything was forgotten. */
  get era(): number {
    return this.#era
  }

  get transactions(): number {
    return this.#asOf?.transactions ?? 0
  }

  forget(): void {
    this.#asOf = null
    this.#wallets.clear()
    this.#forgetAllButWallets()
  }

  /** What was read under the lock, with the head. */
  begin(head: HeadState, asked: Names, found: Facts): void {
    const asOf = this.#asOf
    if (!asOf || asOf.freezes !== head.freezes || !isSameHash(asOf.hash, head.hash)) this.forget()
    // Wallets without coins move the head without a block.
    else if (this.#head?.wallets !== head.wallets) this.#forgetAllButWallets()
    this.#head = head
    this.#asOf = head
    this.add(asked, found)
  }

  /** Blocks of other processes, of which the first follows `previous`, up to this one. What they did to wallets is looked up when it is asked for. */
  followOthers(previous: Uint8Array, upTo: { hash: Uint8Array; transactions: number }): void {
    if (!this.#asOf) return
    if (!isSameHash(previous, this.#asOf.hash)) return this.forget()
    this.#asOf = { ...this.#asOf, ...upTo }
    this.#forgetAllButWallets()
  }

  /**
   * What was read in this era, without a lock. What is known already is newer: a batch that is on its way to the
   * database may have changed it. Of what it did not change, it is the same whether it was stored before or after.
   */
  add(asked: Names, found: Facts): void {
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

  /** As if it were committed. Should it not be, everything has to be forgotten. */
  follow({ head, opened, changed, marks, renewedMarks, keys, renewedKeys }: Batch): void {
    this.#head = head
    this.#asOf = head
    for (const { address } of opened) this.#absentWallets.delete(address)
    for (const wallet of [...opened, ...changed]) this.#wallets.set(wallet.address, wallet)
    for (const mark of [...marks, ...renewedMarks]) this.#marks.set(mark.name, mark)
    for (const key of [...keys, ...renewedKeys]) this.#keys.set(key.digest, key)
  }

  /** All that is touched, keys apart: those that are not known are taken for absent. */
  recall({ wallets, marks, keys }: Touched): Recalled {
    const missing = { wallets: [] as Address[], marks: [] as string[], keys: [] }
    if (!this.#head) return { loaded: null, missing }
    const found = { wallets: [] as LoadedWallet[], marks: [] as Mark[], keys: [] as UsedKey[] }
    const presumed = new Set<bigint>()
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
      else if (key === undefined) presumed.add(digest)
    }
    const isWhole = missing.wallets.length + missing.marks.length === 0
    return { loaded: isWhole ? { head: this.#head, ...found, presumed } : null, missing }
  }

  /** Of two states of a wallet the one with the longer history is the newer. */
  #wallet(address: Address): LoadedWallet | undefined {
    const known = this.#wallets.get(address)
    const historyLength = known ? this.#live.historyLengthOf(known.number) : 0
    if (!known || historyLength <= known.historyLength) return known
    const newer = { ...known, balance: this.#live.balanceOf(known.number), historyLength }
    this.#wallets.set(address, newer)
    return newer
  }

  #forgetAllButWallets(): void {
    this.#era++
    this.#head = null
    this.#absentWallets.clear()
    this.#marks.clear()
    this.#keys.clear()
  }
}
