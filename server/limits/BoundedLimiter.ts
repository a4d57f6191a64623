import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'

interface Options {
  keyPrefix: string
  points: number
  /** In seconds. */
  duration: number
}

/** What a key has used up, and for how long that counts. */
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
  /** Rejects with what is counted once that is more than the limiter allows. */
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
 * What several limiters count in memory; of too many keys, those unused longest are forgotten. No timer
 * for each: with one, 200,000 keys took 150 MB instead of 50.
 */
export class LimiterKeys {
  readonly #max: number
  readonly #counts = new Map<string, Count>()
  #sweptMs = Date.now()

  constructor(max: number) {
    this.#max = max
  }

  /** Begins anew with this duration when what was counted is over. */
  add(key: string, points: number, durationS: number): Counted {
    const nowMs = Date.now()
    const count = this.#running(key, nowMs) ?? { points: 0, untilMs: nowMs + durationS * 1000 }
    count.points += points
    this.#counts.delete(key)
    this.#counts.set(key, count)
    if (nowMs - this.#sweptMs >= SWEEP_MS) this.#sweep(nowMs)
    if (this.#counts.size > this.#max) this.#forgetOldest()
    return countedAt(count, nowMs)
  }

  get(key: string): Counted | null {
    const nowMs = Date.now()
    const count = this.#running(key, nowMs)
    return count && countedAt(count, nowMs)
  }

  delete(key: string): boolean {
    return this.#counts.delete(key)
  }

  #running(key: string, nowMs: number): Count | null {
    const count = this.#counts.get(key)
    return count && count.untilMs > nowMs ? count : null
  }

  /**
   * A few of a hundred together: to find the first, a Map steps over all that were deleted before it. One at a time, a
   * flood took milliseconds of the processor for each log-in.
   */
  #forgetOldest(): void {
    const left = this.#max - Math.floor(this.#max / 20)
    for (const key of this.#counts.keys()) {
      if (this.#counts.size <= left) return
      this.#counts.delete(key)
    }
  }

  #sweep(nowMs: number): void {
    this.#sweptMs = nowMs
    for (const [key, { untilMs }] of this.#counts) if (untilMs <= nowMs) this.#counts.delete(key)
  }
}

const countedAt = ({ points, untilMs }: Count, nowMs: number): Counted => ({
  consumedPoints: points,
  msBeforeNext: untilMs - nowMs,
})

/** In memory, but never more than `keys` lets it hold: a flood of networks would fill the memory. */
export class BoundedLimiter implements Limiter {
  readonly #options: Options
  readonly #keys: LimiterKeys

  constructor(options: Options, keys: LimiterKeys) {
    this.#options = options
    this.#keys = keys
  }

  readonly consume: Change = async (...change) => {
    const counted = await this.penalty(...change)
    // No Error, as those of `RateLimiterPostgres`: nothing is wrong here.
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
