import { Refusal } from '#api/refusals.ts'
import { networkOf } from './network.ts'

const FREE = 10
const LONGEST_WAIT_S = 15 * 60
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000
/** A flood of networks must not fill the memory: those unused longest are forgotten. */
const NETWORKS_MAX = 10_000

interface Guesses {
  count: number
  lastMs: number
  waitUntilMs: number
}

const NONE: Guesses = { count: 0, lastMs: 0, waitUntilMs: 0 }

/**
 * Slows down whoever guesses tokens or sessions of operators, by network. Only wrong ones are counted
 * and wait: a right one is looked at even then, since a guesser must not be able to shut out the
 * operators of the same network, and none of 32 characters is found by guessing.
 */
export class WrongSecrets {
  readonly #now: () => number
  readonly #guesses = new Map<string, Guesses>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** Counts one, unless the network has to wait: then it is refused for that. */
  count(ip: string): void {
    const network = networkOf(ip)
    const nowMs = this.#now()
    const known = this.#guesses.get(network) ?? NONE
    if (known.waitUntilMs > nowMs)
      throw new Refusal('too_many_requests', {
        retryAfterSeconds: Math.ceil((known.waitUntilMs - nowMs) / 1000),
      })
    const count = nowMs - known.lastMs < FORGOTTEN_AFTER_MS ? known.count + 1 : 1
    const waitMs = count < FREE ? 0 : Math.min(2 ** (count - FREE), LONGEST_WAIT_S) * 1000
    this.#guesses.delete(network)
    this.#guesses.set(network, { count, lastMs: nowMs, waitUntilMs: nowMs + waitMs })
    if (this.#guesses.size > NETWORKS_MAX) this.#guesses.delete(this.#guesses.keys().next().value!)
  }

  /** After the right token. */
  forgive(ip: string): void {
    this.#guesses.delete(networkOf(ip))
  }
}
