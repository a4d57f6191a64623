import type { Networks } from '../network/network.ts'
import type { Lane } from './Semaphore.ts'
import type { Limiter, limiterMaker } from './BoundedLimiter.ts'
import { consume } from './consume.ts'

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S

/** Beyond the free wrong passwords each further try doubles the wait for the next, up to the longest. */
const PAIR = { free: 5, longestS: 15 * 60 }
const ACCOUNT = { free: 20, longestS: 60 }
/** Over all accounts, against one password tried on many. Short, because many people may share a network. */
const NETWORK = { free: 20, longestS: 5 * 60, windowS: HOUR_S }
const LOGINS_PER_NETWORK_PER_HOUR = 600
const LOGINS_PER_SITE_PER_HOUR = 3000

export interface Attempt {
  account: string
  network: Networks
  /** The owner has logged in from this network before. */
  isKnown: boolean
}

type Rule = typeof PAIR & { key: string }
type GiveBack = () => Promise<unknown>

/**
 * Slows guessing down without locking out the owner: a network that guesses waits long, others a little, and a network
 * from which the owner has logged in before only for its own mistakes.
 */
export class PasswordTries {
  readonly #tries: Limiter
  readonly #waits: Limiter
  readonly #logins: Limiter
  readonly #siteLogins: Limiter

  constructor(limiter: ReturnType<typeof limiterMaker>) {
    this.#tries = limiter('tries', Number.MAX_SAFE_INTEGER, DAY_S)
    this.#waits = limiter('waits', 1, DAY_S)
    this.#logins = limiter('logins', LOGINS_PER_NETWORK_PER_HOUR, HOUR_S)
    this.#siteLogins = limiter('site-logins', LOGINS_PER_SITE_PER_HOUR, HOUR_S)
  }

  /**
   * Counts the try before the password is checked: many at once must not pass uncounted. A try that was not checked,
   * because it was refused or the server was too busy, is given back. `checkPassword` returns null for a wrong password.
   */
  async tryPassword<T>(
    attempt: Attempt,
    checkPassword: (lane: Lane) => Promise<T | null>,
  ): Promise<T | null> {
    const { network, isKnown } = attempt
    const admitted: GiveBack[] = []
    const giveBack = () => Promise.all(admitted.map(undo => undo()))
    let found: T | null
    try {
      await this.#admitLogin(attempt, admitted)
      for (const rule of rulesFor(attempt)) admitted.push(await this.#admit(rule))
      if (!isKnown) admitted.push(await this.#admitNetwork(network))
      found = await checkPassword(isKnown ? 'first' : 'rest')
    } catch (error) {
      await giveBack()
      throw error
    }
    if (found === null) {
      if (!isKnown)
        await this.#tries.penalty(networkKey(network), 1, { customDuration: NETWORK.windowS })
      return null
    }
    await giveBack()
    await this.forgive(attempt)
    return found
  }

  /**
   * Clears the failures of this network with this account, wherever they were counted. Those with other
   * accounts stay: a guesser must not clear them by logging in to an account of their own.
   */
  async forgive({ account, network, isKnown }: Attempt): Promise<void> {
    const pair = pairKey(account, network)
    const mistakes = await this.#countOf(pair)
    if (mistakes <= 0) return
    await this.#tries.delete(pair)
    await this.#waits.delete(pair)
    for (const key of isKnown ? [] : [account, networkKey(network)]) {
      const forgiven = Math.min(mistakes, await this.#countOf(key))
      if (forgiven > 0) await this.#tries.reward(key, forgiven)
    }
  }

  /** Right and wrong passwords alike. A known network is counted per account: others there do not use it up. */
  async #admitLogin({ account, network, isKnown }: Attempt, admitted: GiveBack[]): Promise<void> {
    const key = isKnown ? pairKey(account, network) : network.own
    await consume(this.#logins, key)
    admitted.push(() => this.#logins.reward(key))
    const { site } = network
    if (isKnown || !site) return
    await consume(this.#siteLogins, site)
    admitted.push(() => this.#siteLogins.reward(site))
  }

  /** Counts only failed tries, because many users of one network may log in at once. */
  async #admitNetwork(network: Networks): Promise<GiveBack> {
    const key = networkKey(network)
    const over = (await this.#countOf(key)) + 1 - NETWORK.free
    if (over <= 0) return () => Promise.resolve()
    await consume(this.#waits, key, { durationS: waitS(over, NETWORK.longestS) })
    return () => this.#waits.delete(key)
  }

  async #admit({ key, free, longestS }: Rule): Promise<GiveBack> {
    const { consumedPoints } = await this.#tries.penalty(key)
    const uncount = () => this.#tries.reward(key)
    const over = consumedPoints - free
    if (over <= 0) return uncount
    try {
      await consume(this.#waits, key, { durationS: waitS(over, longestS) })
    } catch (error) {
      // A retry that comes too early must not make the wait longer.
      await uncount()
      throw error
    }
    return async () => {
      await uncount()
      await this.#waits.delete(key)
    }
  }

  async #countOf(key: string): Promise<number> {
    const counted = await this.#tries.get(key)
    return counted && counted.msBeforeNext > 0 ? counted.consumedPoints : 0
  }
}

function rulesFor({ account, network, isKnown }: Attempt): Rule[] {
  const pair = { ...PAIR, key: pairKey(account, network) }
  return isKnown ? [pair] : [pair, { ...ACCOUNT, key: account }]
}

const waitS = (over: number, longestS: number) => Math.min(2 ** (over - 1), longestS)
const pairKey = (account: string, network: Networks) => `${account}|${network.own}`
const networkKey = (network: Networks) => `network ${network.own}`
