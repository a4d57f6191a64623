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
import { consume } from './consume.ts'
import { type Attempt, PasswordTries } from './PasswordTries.ts'

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S

const PROBES_PER_SIGN_UP = 10
const RESETS_PER_NETWORK_PER_HOUR = 10
const RESET_MAILS_PER_ACCOUNT_PER_HOUR = 5
const LINKS_PER_NETWORK_PER_HOUR = 60
const PASSKEY_TRIES_PER_NETWORK_PER_HOUR = 600
const MAILS_PER_USER_PER_HOUR = 5
const MAILS_PER_RECIPIENT_PER_HOUR = 5
const MAILS_PER_RECIPIENT_PER_DAY = 20

/** Rate limits: above them a request is refused with the time to wait. */
export class Throttle {
  readonly #passwords: PasswordTries
  readonly #signUps: Limiter
  readonly #siteSignUps: Limiter
  readonly #probes: Limiter
  readonly #resets: Limiter
  readonly #resetMails: Limiter
  readonly #uploads: Limiter
  readonly #names: Limiter
  readonly #networkNames: Limiter
  readonly #links: Limiter
  readonly #mails: Limiter
  readonly #recipientHours: Limiter
  readonly #recipientDays: Limiter
  readonly #passkeys: Limiter
  readonly #newPasskeys: Limiter
  readonly #newApiKeys: Limiter
  readonly #newWebhooks: Limiter
  readonly #webhookTests: Limiter
  readonly #data: Limiter
  readonly #settled: Limiter

  /** `sharedBy`: the database through which several processes count together. */
  constructor(signUpsPerHour: number, sharedBy: pg.Pool | null) {
    const limiter = limiterMaker(sharedBy)
    this.#passwords = new PasswordTries(limiter)
    this.#signUps = limiter('signups', signUpsPerHour, HOUR_S)
    // Scales with the setting for one network.
    const perSite = (signUpsPerHour * SIGNUPS_PER_SITE_PER_DAY) / SIGNUPS_PER_NETWORK_PER_HOUR
    this.#siteSignUps = limiter('site-signups', perSite, DAY_S)
    this.#probes = limiter('probes', signUpsPerHour * PROBES_PER_SIGN_UP, HOUR_S)
    this.#resets = limiter('resets', RESETS_PER_NETWORK_PER_HOUR, HOUR_S)
    this.#resetMails = limiter('reset-mails', RESET_MAILS_PER_ACCOUNT_PER_HOUR, HOUR_S)
    this.#uploads = limiter('uploads', UPLOAD_TRIES_PER_USER_PER_HOUR, HOUR_S)
    this.#names = limiter('names', NAMES_PER_USER_PER_HOUR, HOUR_S)
    this.#networkNames = limiter('network-names', NAMES_PER_NETWORK_PER_HOUR, HOUR_S)
    this.#passkeys = limiter('passkeys', PASSKEY_TRIES_PER_NETWORK_PER_HOUR, HOUR_S)
    this.#newPasskeys = limiter('new-passkeys', PASSKEYS_ADDED_PER_HOUR, HOUR_S)
    this.#newApiKeys = limiter('new-api-keys', API_KEYS_ADDED_PER_HOUR, HOUR_S)
    this.#newWebhooks = limiter('new-webhooks', WEBHOOKS_ADDED_PER_HOUR, HOUR_S)
    this.#webhookTests = limiter('webhook-tests', WEBHOOK_TESTS_PER_HOUR, HOUR_S)
    this.#data = limiter('data', DATA_DOWNLOADS_PER_USER_PER_HOUR, HOUR_S)
    this.#settled = limiter('settled', SETTLED_TRANSFERS_PER_USER_PER_HOUR, HOUR_S)
    this.#links = limiter('links', LINKS_PER_NETWORK_PER_HOUR, HOUR_S)
    this.#mails = limiter('mails', MAILS_PER_USER_PER_HOUR, HOUR_S)
    this.#recipientHours = limiter('recipient-hours', MAILS_PER_RECIPIENT_PER_HOUR, HOUR_S)
    this.#recipientDays = limiter('recipient-days', MAILS_PER_RECIPIENT_PER_DAY, DAY_S)
  }

  async refuseSignUpStorm({ own, site }: Networks): Promise<void> {
    await consume(this.#signUps, own)
    if (site) await consume(this.#siteSignUps, site, { why: 'wait_accounts' })
  }

  /** Lookups of taken mail addresses and names. */
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

  /**
   * Lookups of findable wallets by name. Counted by network as well: one network can sign up many users. An
   * IPv6 client has many networks, so it is counted by its /48.
   */
  async refuseNameStorm(userId: string, { own, site }: Networks): Promise<void> {
    await consume(this.#names, userId)
    await consume(this.#networkNames, site ?? own)
  }

  /** Log-ins with passkeys, started and tried. A passkey cannot be guessed, but each try costs time. */
  async refusePasskeyStorm(network: string): Promise<void> {
    await consume(this.#passkeys, network)
  }

  /** New passkeys, accepted or not: each costs a verification. */
  async refuseNewPasskeyStorm(userId: string): Promise<void> {
    await consume(this.#newPasskeys, userId)
  }

  /** New API keys, accepted or not. */
  async refuseNewApiKeyStorm(userId: string): Promise<void> {
    await consume(this.#newApiKeys, userId)
  }

  /** New webhooks, accepted or not. */
  async refuseNewWebhookStorm(userId: string): Promise<void> {
    await consume(this.#newWebhooks, userId)
  }

  /** Messages that are sent to an address of the user's choice at once. */
  async refuseWebhookTestStorm(userId: string): Promise<void> {
    await consume(this.#webhookTests, userId)
  }

  /** Uses of links from mails. */
  async refuseLinkStorm(network: string): Promise<void> {
    await consume(this.#links, network)
  }

  /** Mails that a user requests. */
  async refuseMailStorm(userId: string): Promise<void> {
    await consume(this.#mails, userId, { why: 'wait_mails' })
  }

  /** Each collects everything about a user. */
  async refuseDataStorm(userId: string): Promise<void> {
    await consume(this.#data, userId, { why: 'wait_data' })
  }

  /** Lookups of a transfer's result: each may void a key, which is stored. */
  async refuseSettleStorm(userId: string): Promise<void> {
    await consume(this.#settled, userId)
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
