import type pg from 'pg'
import {
  DATA_DOWNLOADS_PER_USER_PER_HOUR,
  NAMES_PER_USER_PER_HOUR,
  PASSKEYS_ADDED_PER_HOUR,
  SIGNUPS_PER_NETWORK_PER_HOUR,
  SIGNUPS_PER_SITE_PER_DAY,
  UPLOAD_TRIES_PER_USER_PER_HOUR,
} from '#api/limits.ts'
import type { Networks } from './network.ts'
import type { Lane } from './turns.ts'
import { type Limiter, limiterMaker } from './BoundedLimiter.ts'
import { consume } from './consume.ts'

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S

/** Beyond the free wrong passwords each further try doubles the wait for the next, up to the longest. */
const PAIR = { free: 5, longestS: 15 * 60 }
const ACCOUNT = { free: 20, longestS: 60 }
/** Over all accounts: whoever tries one password on many. Not too long, since many may share one. */
const NETWORK = { free: 20, longestS: 5 * 60, windowS: HOUR_S }
const LOGINS_PER_NETWORK_PER_HOUR = 600
const LOGINS_PER_SITE_PER_HOUR = 3000
const PROBES_PER_SIGN_UP = 10
const RESETS_PER_NETWORK_PER_HOUR = 10
const RESET_MAILS_PER_ACCOUNT_PER_HOUR = 5
const LINKS_PER_NETWORK_PER_HOUR = 60
const PASSKEY_TRIES_PER_NETWORK_PER_HOUR = 600
const MAILS_PER_USER_PER_HOUR = 5

interface Attempt {
  account: string
  network: Networks
  /** The owner has logged in from this network before. */
  isKnown: boolean
}

type Rule = typeof PAIR & { key: string }
type GiveBack = () => Promise<unknown>

/**
 * Slows guessing down without shutting the owner out: a network that guesses waits long, others a
 * little, and one from which the owner has logged in before only for its own mistakes.
 */
export class Throttle {
  readonly #tries: Limiter
  readonly #waits: Limiter
  readonly #logins: Limiter
  readonly #siteLogins: Limiter
  readonly #signUps: Limiter
  readonly #siteSignUps: Limiter
  readonly #probes: Limiter
  readonly #resets: Limiter
  readonly #resetMails: Limiter
  readonly #uploads: Limiter
  readonly #names: Limiter
  readonly #links: Limiter
  readonly #mails: Limiter
  readonly #passkeys: Limiter
  readonly #newPasskeys: Limiter
  readonly #data: Limiter

  /** `sharedBy`: the database through which several processes count together. */
  constructor(signUpsPerHour: number, sharedBy: pg.Pool | null) {
    const limiter = limiterMaker(sharedBy)
    this.#tries = limiter('tries', Number.MAX_SAFE_INTEGER, DAY_S)
    this.#waits = limiter('waits', 1, DAY_S)
    this.#logins = limiter('logins', LOGINS_PER_NETWORK_PER_HOUR, HOUR_S)
    this.#siteLogins = limiter('site-logins', LOGINS_PER_SITE_PER_HOUR, HOUR_S)
    this.#signUps = limiter('signups', signUpsPerHour, HOUR_S)
    // Where the setting allows a network more, a site may have more as well.
    const perSite = (signUpsPerHour * SIGNUPS_PER_SITE_PER_DAY) / SIGNUPS_PER_NETWORK_PER_HOUR
    this.#siteSignUps = limiter('site-signups', perSite, DAY_S)
    this.#probes = limiter('probes', signUpsPerHour * PROBES_PER_SIGN_UP, HOUR_S)
    this.#resets = limiter('resets', RESETS_PER_NETWORK_PER_HOUR, HOUR_S)
    this.#resetMails = limiter('reset-mails', RESET_MAILS_PER_ACCOUNT_PER_HOUR, HOUR_S)
    this.#uploads = limiter('uploads', UPLOAD_TRIES_PER_USER_PER_HOUR, HOUR_S)
    this.#names = limiter('names', NAMES_PER_USER_PER_HOUR, HOUR_S)
    this.#passkeys = limiter('passkeys', PASSKEY_TRIES_PER_NETWORK_PER_HOUR, HOUR_S)
    this.#newPasskeys = limiter('new-passkeys', PASSKEYS_ADDED_PER_HOUR, HOUR_S)
    this.#data = limiter('data', DATA_DOWNLOADS_PER_USER_PER_HOUR, HOUR_S)
    this.#links = limiter('links', LINKS_PER_NETWORK_PER_HOUR, HOUR_S)
    this.#mails = limiter('mails', MAILS_PER_USER_PER_HOUR, HOUR_S)
  }

  async refuseSignUpStorm({ own, site }: Networks): Promise<void> {
    await consume(this.#signUps, own)
    if (site)
      await consume(this.#siteSignUps, site, {
        what: 'Too many accounts were made from your network (its IPv6 /48) in a day.',
      })
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

  /** Asking which names have a wallet that may be found. */
  async refuseNameStorm(userId: string): Promise<void> {
    await consume(this.#names, userId)
  }

  /** Log-ins with passkeys, begun and tried. Nobody guesses one; it costs us time all the same. */
  async refusePasskeyStorm(network: string): Promise<void> {
    await consume(this.#passkeys, network)
  }

  /** Adding passkeys, accepted or not: each costs a verification. */
  async refuseNewPasskeyStorm(userId: string): Promise<void> {
    await consume(this.#newPasskeys, userId)
  }

  /** Using links from mails. */
  async refuseLinkStorm(network: string): Promise<void> {
    await consume(this.#links, network)
  }

  /** Mails that a user asks for. */
  async refuseMailStorm(userId: string): Promise<void> {
    await consume(this.#mails, userId, { what: 'You have asked for many mails.' })
  }

  /** Each gathers everything about a user. */
  async refuseDataStorm(userId: string): Promise<void> {
    await consume(this.#data, userId, { what: 'You have downloaded your data often.' })
  }

  async admitResetMail(account: string): Promise<boolean> {
    return consume(this.#resetMails, account).then(
      () => true,
      () => false,
    )
  }

  /**
   * Counts the try before the password is looked at: many at once must not pass uncounted. One that
   * was not looked at, because it was refused or we were too busy, is given back. `look` answers null
   * for a wrong password.
   */
  async tryPassword<T>(
    attempt: Attempt,
    look: (lane: Lane) => Promise<T | null>,
  ): Promise<T | null> {
    const { network, isKnown } = attempt
    const admitted: GiveBack[] = []
    const giveBack = async () => {
      for (const undo of admitted) await undo()
    }
    let found: T | null
    try {
      await this.#admitLogin(attempt, admitted)
      for (const rule of rulesFor(attempt)) admitted.push(await this.#admit(rule))
      if (!isKnown) admitted.push(await this.#admitNetwork(network))
      found = await look(isKnown ? 'first' : 'rest')
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
   * The mistakes that this network made with this account, wherever they were counted. Those with
   * others stay: whoever guesses must not be forgiven for logging in to an account of their own.
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

  /** Good and bad alike. A known network counts by itself: strangers there do not use it up. */
  async #admitLogin({ account, network, isKnown }: Attempt, admitted: GiveBack[]): Promise<void> {
    const key = isKnown ? pairKey(account, network) : network.own
    await consume(this.#logins, key)
    admitted.push(() => this.#logins.reward(key))
    const { site } = network
    if (isKnown || !site) return
    await consume(this.#siteLogins, site)
    admitted.push(() => this.#siteLogins.reward(site))
  }

  /** By what has failed, not by what is under way: a crowd that logs in at once does nothing wrong. */
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
      // Somebody who only waits too little shall not wait ever longer.
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
