import type pg from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { Refusal } from '#api/refusals.ts'

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S

/** After this many wrong passwords each further one doubles the wait, up to the given longest. */
const PAIR = { free: 5, longestS: 15 * 60 }
const ACCOUNT = { free: 20, longestS: 60 }
const FAILED_LOGINS_PER_NETWORK_PER_HOUR = 300
const RESETS_PER_NETWORK_PER_HOUR = 10

interface Attempt {
  account: string
  network: string
}

/**
 * Slows guessing down without shutting the owner out: an account is slowed strongly for the network
 * that guesses, and only a little for everybody else.
 */
export class Throttle {
  readonly #failures: RateLimiterAbstract
  readonly #waits: RateLimiterAbstract
  readonly #networkFailures: RateLimiterAbstract
  readonly #signUps: RateLimiterAbstract
  readonly #resets: RateLimiterAbstract

  /** `sharedBy`: the database through which several processes count together. */
  constructor(signUpsPerHour: number, sharedBy: pg.Pool | null) {
    const limiter = (keyPrefix: string, points: number, duration: number) =>
      sharedBy
        ? new RateLimiterPostgres({
            storeClient: sharedBy,
            tableName: 'throttles',
            tableCreated: true,
            keyPrefix,
            points,
            duration,
          })
        : new RateLimiterMemory({ keyPrefix, points, duration })
    this.#failures = limiter('failures', Number.MAX_SAFE_INTEGER, DAY_S)
    this.#waits = limiter('waits', 1, DAY_S)
    this.#networkFailures = limiter('network', FAILED_LOGINS_PER_NETWORK_PER_HOUR, HOUR_S)
    this.#signUps = limiter('signups', signUpsPerHour, HOUR_S)
    this.#resets = limiter('resets', RESETS_PER_NETWORK_PER_HOUR, HOUR_S)
  }

  async refuseSignUpStorm(network: string): Promise<void> {
    await consume(this.#signUps, network)
  }

  async refuseResetStorm(network: string): Promise<void> {
    await consume(this.#resets, network)
  }

  async refuseLoginStorm({ account, network }: Attempt): Promise<void> {
    for (const key of [pairKey(account, network), account]) {
      const waiting = await this.#waits.get(key)
      if (waiting && waiting.remainingPoints <= 0) refuse(waiting.msBeforeNext)
    }
    const failed = await this.#networkFailures.get(network)
    if (failed && failed.remainingPoints <= 0) refuse(failed.msBeforeNext)
  }

  async countFailedLogin({ account, network }: Attempt): Promise<void> {
    await this.#networkFailures.penalty(network)
    await this.#slowDown(pairKey(account, network), PAIR)
    await this.#slowDown(account, ACCOUNT)
  }

  async forgiveFailedLogins({ account, network }: Attempt): Promise<void> {
    await this.#failures.delete(pairKey(account, network))
    await this.#waits.delete(pairKey(account, network))
  }

  async #slowDown(key: string, { free, longestS }: typeof PAIR): Promise<void> {
    const { consumedPoints } = await this.#failures.penalty(key)
    const over = consumedPoints - free
    if (over >= 0) await this.#waits.block(key, Math.min(2 ** over, longestS))
  }
}

const pairKey = (account: string, network: string) => `${account}|${network}`

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (rejected) {
    if (rejected instanceof Error) throw rejected
    refuse((rejected as { msBeforeNext: number }).msBeforeNext)
  }
}

function refuse(waitMs: number): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  const sentence = `Too many attempts. Please wait ${inWords(retryAfterSeconds)} and try again.`
  throw new Refusal('too_many_requests', { sentence, retryAfterSeconds })
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
