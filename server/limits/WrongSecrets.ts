import { Refusal } from '#api/refusals/refusals.ts'
import { KeyedCache } from '../cache/KeyedCache.ts'
import { networkOf } from '../network/network.ts'

const FREE = 10
const LONGEST_WAIT_S = 15 * 60
const EXPIRE_MS = 24 * 60 * 60 * 1000
/** A flood of networks must not fill the memory. */
const MAX_NETWORKS = 20_000

interface Guesses {
  count: number
  lastMs: number
  waitUntilMs: number
}

const NONE: Guesses = { count: 0, lastMs: 0, waitUntilMs: 0 }

/**
 * Slows down networks that guess tokens or sessions of operators. Only wrong ones are counted and have to wait. A
 * right one is accepted even then: a guesser must not lock out the operators of the same network, and guessing does
 * not find 32 characters.
 */
export class WrongSecrets {
  readonly #now: () => number
  readonly #guesses = new KeyedCache<string, Guesses>({ max: MAX_NETWORKS })

  constructor(now: () => number) {
    this.#now = now
  }

  /** Counts a wrong one. Refuses while the network has to wait. */
  count(ip: string): void {
    const network = networkOf(ip)
    const nowMs = this.#now()
    const known = this.#guesses.get(network) ?? NONE
    if (known.waitUntilMs > nowMs)
      throw new Refusal('too_many_requests', {
        retryAfterSeconds: Math.ceil((known.waitUntilMs - nowMs) / 1000),
      })
    const count = nowMs - known.lastMs < EXPIRE_MS ? known.count + 1 : 1
    const waitMs = count < FREE ? 0 : Math.min(2 ** (count - FREE), LONGEST_WAIT_S) * 1000
    this.#guesses.set(network, { count, lastMs: nowMs, waitUntilMs: nowMs + waitMs })
  }

  /** After the right token. */
  forgive(ip: string): void {
    this.#guesses.delete(networkOf(ip))
  }
}
