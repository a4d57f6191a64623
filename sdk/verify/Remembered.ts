import { NotVerified } from '../errors.ts'
import type { CheckpointStore } from '../types.ts'

/** The text of the store. */
export interface Known {
  logKey: string
  /** How many blocks there were, and the root over them in hex. */
  size: number
  root: string
  /** Of the last payments, the oldest first: ` number:digest`, of its transaction and of its key. */
  paid: string
}

/** Earlier versions wrote no payments. */
type Stored = Omit<Known, 'paid'> & Partial<Pick<Known, 'paid'>>

/** What was verified before, also by other clients with the same store. */
export class Remembered {
  readonly #store: CheckpointStore
  readonly #logKey: string
  #last: Promise<unknown> = Promise.resolve()

  constructor(store: CheckpointStore, logKey: string) {
    this.#store = store
    this.#logKey = logKey
  }

  /** Null before the first time. Refuses a text that is damaged or of another log. */
  async read(): Promise<Known | null> {
    return parseKnown(await this.#store.read(), this.#logKey)
  }

  /** Refuses a store that fails or forgets, also where something is stored already. */
  requireStoring(): Promise<void> {
    return this.#inTurn(async () => {
      const text = await this.#store.read()
      if (parseKnown(text, this.#logKey) === null)
        throw new TypeError('`store`: it does not keep what was written.')
      await this.#store.write(text!)
    })
  }

  /**
   * `work` makes the next text of the one that is stored; null leaves it. Works again if another client has written
   * meanwhile: what that one has seen must not be replaced by what contradicts it.
   */
  change(work: (known: Known | null) => Known | null | Promise<Known | null>): Promise<void> {
    return this.#inTurn(async () => {
      for (;;) {
        const text = await this.#store.read()
        const next = await work(parseKnown(text, this.#logKey))
        if (!next) return
        if ((await this.#store.read()) !== text) continue
        return this.#store.write(JSON.stringify(next))
      }
    })
  }

  /** One after the other: two that contradict each other must not both be compared with an older one. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const working = this.#last.then(work)
    this.#last = working.catch(() => {})
    return working
  }
}

function parseKnown(text: string | null, logKey: string): Known | null {
  if (text === null) return null
  try {
    const { size, root, paid = '', ...known } = JSON.parse(text) as Stored
    const isWhole =
      Number.isSafeInteger(size) && /^[0-9a-f]{64}$/.test(root) && typeof paid === 'string'
    if (isWhole && known.logKey === logKey) return { logKey, size, root, paid }
  } catch {
    // Refused below.
  }
  throw new NotVerified('The stored checkpoint is damaged, or is that of another log.')
}
