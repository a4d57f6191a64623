import type { LedgerTransaction } from '../../chain/records.ts'
import type { BatchInput } from '../batchInput.ts'
import { KEY_MS, type UsedKey } from '../usedKey.ts'

/** The keys that the orders of a batch see, use and void. */
export class BatchKeys {
  readonly #known: Map<bigint, UsedKey>
  readonly #assumedNew: ReadonlySet<bigint>
  readonly #new = new Map<bigint, UsedKey>()
  readonly #renewed = new Map<bigint, UsedKey>()
  readonly #unchecked = new Set<bigint>()
  #hasVoided = false

  constructor({ keys, assumedNew }: Pick<BatchInput, 'keys' | 'assumedNew'>) {
    this.#known = new Map(keys.map(key => [key.digest, key]))
    this.#assumedNew = assumedNew
  }

  get hasVoided(): boolean {
    return this.#hasVoided
  }

  /** Undefined if it has expired. */
  current(digest: bigint, nowMs: number): UsedKey | undefined {
    const key = this.#known.get(digest)
    return key && key.atMs + KEY_MS > nowMs ? key : undefined
  }

  use(digest: bigint, transaction: LedgerTransaction | undefined): void {
    if (!transaction?.from) throw new Error('An order sets a key without a transfer')
    const { number, atMs, from, to, amount } = transaction
    this.#set({ digest, transaction: number, atMs, made: { from, to, amount } })
  }

  void(digest: bigint, nextTransaction: number, atMs: number): void {
    this.#hasVoided = true
    this.#set({ digest, transaction: nextTransaction, atMs, made: null })
  }

  /** After an order: notes its keys that are assumed to be new and make no transaction. Of a transfer, the commit checks them. */
  noteUnchecked(touched: readonly bigint[]): void {
    for (const digest of touched)
      if (this.#assumedNew.has(digest) && !this.#new.get(digest)?.made) this.#unchecked.add(digest)
  }

  get result() {
    return {
      keys: [...this.#new.values()],
      renewedKeys: [...this.#renewed.values()],
      uncheckedKeys: [...this.#unchecked],
    }
  }

  #set(key: UsedKey): void {
    const isRenewed = this.#known.has(key.digest) && !this.#new.has(key.digest)
    ;(isRenewed ? this.#renewed : this.#new).set(key.digest, key)
    this.#known.set(key.digest, key)
  }
}
