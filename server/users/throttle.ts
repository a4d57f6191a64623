import type pg from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { UPLOAD_TRIES_PER_USER_PER_HOUR } from '#api/limits.ts'
import { Refusal } from '#api/refusals.ts'

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S

/** Beyond the free wrong passwords each further try doubles the wait for the next, up to the longest. */
const PAIR = { free: 5, longestS: 15 * 60 }
const ACCOUNT = { free: 20, longestS: 60 }
/** In memory no longer one can be kept: timers end at 24 days. */
const KNOWN_PAIR_DAYS = 20
const LOGINS_PER_NETWORK_PER_HOUR = 600
const PROBES_PER_SIGN_UP = 10
const RESETS_PER_NETWORK_PER_HOUR = 10
const RESET_MAILS_PER_ACCOUNT_PER_HOUR = 5

interface Attempt {
  account: string
  network: string
}

/**
 * Slows guessing down without shutting the owner out: a network that guesses waits long, others a
 * little, and one from which the owner has logged in before only for its own mistakes.
 */
export class Throttle {
  readonly #tries: RateLimiterAbstract
  readonly #waits: RateLimiterAbstract
  readonly #known: RateLimiterAbstract
  readonly #logins: RateLimiterAbstract
  readonly #signUps: RateLimiterAbstract
  readonly #probes: RateLimiterAbstract
  readonly #resets: RateLimiterAbstract
  readonly #resetMails: RateLimiterAbstract
  readonly #uploads: RateLimiterAbstract

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
    this.#tries = limiter('tries', Number.MAX_SAFE_INTEGER, DAY_S)
    this.#waits = limiter('waits', 1, DAY_S)
    this.#known = limiter('known', 1, KNOWN_PAIR_DAYS * DAY_S)
    this.#logins = limiter('logins', LOGINS_PER_NETWORK_PER_HOUR, HOUR_S)
    this.#signUps = limiter('signups', signUpsPerHour, HOUR_S)
    this.#probes = limiter('probes', signUpsPerHour * PROBES_PER_SIGN_UP, HOUR_S)
    this.#resets = limiter('resets', RESETS_PER_NETWORK_PER_HOUR, HOUR_S)
    this.#resetMails = limiter('reset-mails', RESET_MAILS_PER_ACCOUNT_PER_HOUR, HOUR_S)
    this.#uploads = limiter('uploads', UPLOAD_TRIES_PER_USER_PER_HOUR, HOUR_S)
  }

  async refuseSignUpStorm(network: string): Promise<void> {
    await consume(this.#signUps, network)
  }

  /** Asking which emails and names are taken. */
  async refuseProbing(network: string): Promise<void> {
    await consume(this.#probes, network)
  }

  async refuseResetStorm(network: string): Promise<void> {
    await consume(this.#resets, network)
  }

  /** Refused pictures count too: decoding one costs more than sending it. */
  async refuseUploadStorm(userId: string, tries = 1): Promise<void> {
    await consume(this.#uploads, userId, { tries })
  }

  async admitResetMail(account: string): Promise<boolean> {
    return consume(this.#resetMails, account).then(
      () => true,
      () => false,
    )
  }

  /** Counts the try before the password is checked: many at once must not pass uncounted. */
  async admitLogin({ account, network }: Attempt): Promise<void> {
    await consume(this.#logins, network)
    const pair = pairKey(account, network)
    await this.#admit(pair, PAIR)
    if (!(await this.#known.get(pair))) await this.#admit(account, ACCOUNT)
  }

  /** After the right password. */
  async forgive({ account, network }: Attempt): Promise<void> {
    const pair = pairKey(account, network)
    await this.#tries.delete(pair)
    await this.#waits.delete(pair)
    if (!(await this.#known.get(pair))) await this.#tries.reward(account)
    await this.#known.set(pair, 1, KNOWN_PAIR_DAYS * DAY_S)
  }

  async #admit(key: string, { free, longestS }: typeof PAIR): Promise<void> {
    const { consumedPoints } = await this.#tries.penalty(key)
    const over = consumedPoints - free
    if (over <= 0) return
    try {
      await consume(this.#waits, key, { durationS: Math.min(2 ** (over - 1), longestS) })
    } catch (error) {
      // Somebody who only waits too little shall not wait ever longer.
      await this.#tries.reward(key)
      throw error
    }
  }
}

const pairKey = (account: string, network: string) => `${account}|${network}`

async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  { tries = 1, durationS }: { tries?: number; durationS?: number } = {},
): Promise<void> {
  try {
    await limiter.consume(key, tries, durationS === undefined ? {} : { customDuration: durationS })
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
