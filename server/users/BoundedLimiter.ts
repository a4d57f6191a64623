import type pg from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
} from 'rate-limiter-flexible'

type Options = ConstructorParameters<typeof RateLimiterMemory>[0]

/** Keys that several limiters hold in memory; of too many, those unused longest are forgotten. */
export class LimiterKeys {
  readonly #max: number
  readonly #forget = new Map<string, () => void>()

  constructor(max: number) {
    this.#max = max
  }

  touch(key: string, forget: () => void): void {
    this.#forget.delete(key)
    this.#forget.set(key, forget)
    if (this.#forget.size <= this.#max) return
    const [oldest, forgetOldest] = this.#forget.entries().next().value!
    this.#forget.delete(oldest)
    forgetOldest()
  }
}

/** In memory, but never more than `keys` lets it hold: a flood of networks would fill the memory. */
export class BoundedLimiter extends RateLimiterMemory {
  readonly #keys: LimiterKeys

  constructor(options: Options, keys: LimiterKeys) {
    super(options)
    this.#keys = keys
  }

  override consume(...args: Parameters<RateLimiterMemory['consume']>) {
    this.#touch(args[0])
    return super.consume(...args)
  }

  override penalty(...args: Parameters<RateLimiterMemory['penalty']>) {
    this.#touch(args[0])
    return super.penalty(...args)
  }

  override reward(...args: Parameters<RateLimiterMemory['reward']>) {
    this.#touch(args[0])
    return super.reward(...args)
  }

  #touch(key: string | number): void {
    this.#keys.touch(this.getKey(key), () => void this.delete(key))
  }
}

const KEYS_IN_MEMORY = 200_000

/** `sharedBy`: the database through which several processes count together. */
export function limiterMaker(sharedBy: pg.Pool | null) {
  const keys = new LimiterKeys(KEYS_IN_MEMORY)
  return (keyPrefix: string, points: number, duration: number): RateLimiterAbstract =>
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
