import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { KeyedCache } from '../cache/KeyedCache.ts'

interface Options {
  keyPrefix: string
  points: number
  /** In seconds. */
  duration: number
}

/** What a key has used, and for how long that counts. */
interface Counted {
  consumedPoints: number
  msBeforeNext: number
}

type Change = (
  key: string,
  points?: number,
  options?: { customDuration?: number },
) => Promise<Counted>

export interface Limiter {
  /** Rejects with the count when that is more than the limiter allows. */
  consume: Change
  penalty: Change
  reward: Change
  get: (key: string) => Promise<Counted | null>
  delete: (key: string) => Promise<boolean>
}

interface Count {
  points: number
  untilMs: number
}

const SWEEP_MS = 60 * 60 * 1000

/**
 * The counts of several limiters in memory, with one limit for all their keys. Expired ones are swept now and then: a
 * timer for each made 200,000 keys take 150 MB instead of 50.
 */
export class LimiterKeys {
  readonly #counts: KeyedCache<string, Count>
  #sweptMs = Date.now()

  constructor(max: number) {
    this.#counts = new KeyedCache({ max })
  }

  /** An expired count starts again from zero, with this duration. */
  add(key: string, points: number, durationS: number): Counted {
    const nowMs = Date.now()
    if (nowMs - this.#sweptMs >= SWEEP_MS) this.#sweep(nowMs)
    const count = this.#running(key, nowMs) ?? this.#start(key, nowMs + durationS * 1000)
    count.points += points
    return countedAt(count, nowMs)
  }

  get(key: string): Counted | null {
    const nowMs = Date.now()
    const count = this.#running(key, nowMs)
    return count && countedAt(count, nowMs)
  }

  delete(key: string): boolean {
    const isCounted = this.#counts.get(key) !== undefined
    this.#counts.delete(key)
    return isCounted
  }

  #running(key: string, nowMs: number): Count | null {
    const count = this.#counts.get(key)
    return count && count.untilMs > nowMs ? count : null
  }

  #start(key: string, untilMs: number): Count {
    const count = { points: 0, untilMs }
    this.#counts.set(key, count)
    return count
  }

  #sweep(nowMs: number): void {
    this.#sweptMs = nowMs
    this.#counts.deleteWhere(({ untilMs }) => untilMs <= nowMs)
  }
}

const countedAt = ({ points, untilMs }: Count, nowMs: number): Counted => ({
  consumedPoints: points,
  msBeforeNext: untilMs - nowMs,
})

/** Counts in memory, within the limit of `keys`: a flood of networks must not fill the memory. */
export class BoundedLimiter implements Limiter {
  readonly #options: Options
  readonly #keys: LimiterKeys

  constructor(options: Options, keys: LimiterKeys) {
    this.#options = options
    this.#keys = keys
  }

  readonly consume: Change = async (...change) => {
    const counted = await this.penalty(...change)
    // Not an Error, as with `RateLimiterPostgres`: a refusal is not a fault.
    if (counted.consumedPoints > this.#options.points) throw counted
    return counted
  }

  readonly penalty: Change = async (key, points = 1, { customDuration } = {}) =>
    this.#keys.add(this.#name(key), points, customDuration ?? this.#options.duration)

  readonly reward: Change = (key, points = 1, options) => this.penalty(key, -points, options)

  async get(key: string): Promise<Counted | null> {
    return this.#keys.get(this.#name(key))
  }

  async delete(key: string): Promise<boolean> {
    return this.#keys.delete(this.#name(key))
  }

  #name(key: string): string {
    return `${this.#options.keyPrefix}:${key}`
  }
}

const KEYS_IN_MEMORY = 200_000

/** `sharedBy`: the database through which several processes count together. */
export function limiterMaker(sharedBy: pg.Pool | null) {
  const keys = new LimiterKeys(KEYS_IN_MEMORY)
  return (keyPrefix: string, points: number, duration: number): Limiter =>
    sharedBy
      ? new RateLimiterPostgres({
          storeClient: sharedBy,
          tableName: 'throttles',
          tableCreated: true,
          keyPrefix,
          points,
          duration,
        })
      : new BoundedLimiter({ keyPrefix, points, duration }, keys)
}
