import type pg from 'pg'
import {
  API_KEYS_ADDED_PER_HOUR,
  DATA_DOWNLOADS_PER_USER_PER_HOUR,
  NAMES_PER_NETWORK_PER_HOUR,
  NAMES_PER_USER_PER_HOUR,
  PASSKEYS_ADDED_PER_HOUR,
  SETTLED_TRANSFERS_PER_USER_PER_HOUR,
  SIGNUPS_PER_NETWORK_PER_HOUR,
  SIGNUPS_PER_SITE_PER_DAY,
  UPLOAD_TRIES_PER_USER_PER_HOUR,
  WEBHOOK_TESTS_PER_HOUR,
  WEBHOOKS_ADDED_PER_HOUR,
} from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Networks } from '../network/network.ts'
import type { Lane } from './Semaphore.ts'
import { type Limiter, limiterMaker } from './BoundedLimiter.ts'
import { consume, type WaitDetail } from './consume.ts'
import { type Attempt, PasswordTries } from './PasswordTries.ts'

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S

const PROBES_PER_SIGN_UP = 10
const RESET_MAILS_PER_ACCOUNT_PER_HOUR = 5
const MAILS_PER_RECIPIENT_PER_HOUR = 5
const MAILS_PER_RECIPIENT_PER_DAY = 20

/** How often in an hour. */
const HOURLY = {
  // By network.
  /** Uses of links from mails. */
  links: 60,
  /** Log-ins with passkeys, started and tried. A passkey cannot be guessed, but each try costs time. */
  passkeys: 600,
  resets: 10,

  // By user; refused ones count too.
  /** Each collects everything about a user. */
  data: DATA_DOWNLOADS_PER_USER_PER_HOUR,
  /** Mails that a user requests. */
  mails: 5,
  'new-api-keys': API_KEYS_ADDED_PER_HOUR,
  /** Each costs a verification. */
  'new-passkeys': PASSKEYS_ADDED_PER_HOUR,
  'new-webhooks': WEBHOOKS_ADDED_PER_HOUR,
  /** Lookups of a transfer's result: each may void a key, which is stored. */
  settled: SETTLED_TRANSFERS_PER_USER_PER_HOUR,
  /** Decoding a picture costs more than sending it. */
  uploads: UPLOAD_TRIES_PER_USER_PER_HOUR,
  /** Messages that are sent to an address of the user's choice at once. */
  'webhook-tests': WEBHOOK_TESTS_PER_HOUR,
}

/** Refusals that say what there was too much of. */
const WHY = new Map<Hourly, WaitDetail>([
  ['data', 'wait_data'],
  ['mails', 'wait_mails'],
])

type Hourly = keyof typeof HOURLY

/** Rate limits: above them a request is refused with the time to wait. */
export class Throttle {
  readonly #passwords: PasswordTries
  readonly #hourly: ReadonlyMap<Hourly, Limiter>
  readonly #signUps: Limiter
  readonly #siteSignUps: Limiter
  readonly #probes: Limiter
  readonly #resetMails: Limiter
  readonly #names: Limiter
  readonly #networkNames: Limiter
  readonly #recipientHours: Limiter
  readonly #recipientDays: Limiter

  /** `sharedBy`: the database through which several processes count together. */
  constructor(signUpsPerHour: number, sharedBy: pg.Pool | null) {
    const limiter = limiterMaker(sharedBy)
    this.#passwords = new PasswordTries(limiter)
    const hourly = Object.entries(HOURLY) as [Hourly, number][]
    this.#hourly = new Map(hourly.map(([name, most]) => [name, limiter(name, most, HOUR_S)]))
    this.#signUps = limiter('signups', signUpsPerHour, HOUR_S)
    // Scales with the setting for one network.
    const perSite = (signUpsPerHour * SIGNUPS_PER_SITE_PER_DAY) / SIGNUPS_PER_NETWORK_PER_HOUR
    this.#siteSignUps = limiter('site-signups', perSite, DAY_S)
    this.#probes = limiter('probes', signUpsPerHour * PROBES_PER_SIGN_UP, HOUR_S)
    this.#resetMails = limiter('reset-mails', RESET_MAILS_PER_ACCOUNT_PER_HOUR, HOUR_S)
    this.#names = limiter('names', NAMES_PER_USER_PER_HOUR, HOUR_S)
    this.#networkNames = limiter('network-names', NAMES_PER_NETWORK_PER_HOUR, HOUR_S)
    this.#recipientHours = limiter('recipient-hours', MAILS_PER_RECIPIENT_PER_HOUR, HOUR_S)
    this.#recipientDays = limiter('recipient-days', MAILS_PER_RECIPIENT_PER_DAY, DAY_S)
  }

  async count(what: Hourly, networkOrUser: string, tries = 1): Promise<void> {
    await consume(this.#hourly.get(what)!, networkOrUser, { tries, why: WHY.get(what) })
  }

  async countSignUp({ own, site }: Networks): Promise<void> {
    await consume(this.#signUps, own)
    if (site) await consume(this.#siteSignUps, site, { why: 'wait_accounts' })
  }

  /** Lookups of taken mail addresses and names. */
  async countProbe(network: string): Promise<void> {
    await consume(this.#probes, network)
  }

  /**
   * Lookups of findable wallets by name. Counted by network as well: one network can sign up many users. An
   * IPv6 client has many networks, so it is counted by its /48.
   */
  async countName(userId: string, { own, site }: Networks): Promise<void> {
    await consume(this.#names, userId)
    await consume(this.#networkNames, site ?? own)
  }

  async admitResetMail(account: string): Promise<boolean> {
    return isAdmitted(this.#resetMails, account)
  }

  /** Mails to an address that users change to: it may be a stranger's, and many users may name it. */
  async admitMailTo(recipient: string): Promise<boolean> {
    return (
      (await isAdmitted(this.#recipientHours, recipient)) &&
      (await isAdmitted(this.#recipientDays, recipient))
    )
  }

  tryPassword<T>(attempt: Attempt, look: (lane: Lane) => Promise<T | null>): Promise<T | null> {
    return this.#passwords.tryPassword(attempt, look)
  }

  forgive(attempt: Attempt): Promise<void> {
    return this.#passwords.forgive(attempt)
  }
}

async function isAdmitted(limiter: Limiter, key: string): Promise<boolean> {
  try {
    await consume(limiter, key)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
