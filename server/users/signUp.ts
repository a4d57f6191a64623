import { randomBytes, randomUUID } from 'node:crypto'
import type { Language } from '#api/language/languages.ts'
import { type Address, addressFromBytes } from '#api/chain/address.ts'
import {
  REFERRAL_BONUS,
  REFERRAL_BONUSES_PER_NETWORK_PER_DAY,
  REFERRAL_BONUSES_PER_SITE_PER_DAY,
} from '#api/limits.ts'
import { micros } from '#api/chain/money.ts'
import { Refusal, type RefusalCode } from '#api/refusals/refusals.ts'
import type { Sql } from '../db/database.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Networks } from '../network/network.ts'
import type { Order, Statement } from '../ledger/order.ts'
import { freeSlots, holdingQuota, numberedSlots, type Quota } from '../ledger/marks/quota.ts'
import { nameShape } from './names/nameShape.ts'
import { DAY_MS } from '#api/time.ts'

const ADDRESS_ATTEMPTS = 5
/** No letters and digits that look alike. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 8

/** The constraints that decide a race. */
const RACED: Record<string, RefusalCode> = {
  users_email: 'email_taken',
  users_username: 'username_taken',
  name_shapes_pkey: 'username_taken',
  users_referred_by_fkey: 'referral_invalid',
}

export interface NewUser {
  username: { shown: string; key: string }
  email: { shown: string; key: string }
  passwordHash: string
  referrerId: string | null
  language?: Language | null
  /** Networks whose bonuses are counted together. */
  network: Networks
  atMs: number
}

/**
 * One ledger order creates account, wallet and bonus: no crash leaves one without the others. An address
 * whose short form another wallet has is discarded and drawn again.
 */
export async function signUp(
  ledger: Ledger,
  user: NewUser,
  drawAddress = anyAddress,
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ledger.submit(signUpOrder(user, drawAddress()))
    } catch (error) {
      const { constraint } = error as { constraint?: string }
      const raced = RACED[constraint ?? '']
      if (raced) throw new Refusal(raced)
      if (constraint !== 'wallets_short_form' || attempt === ADDRESS_ATTEMPTS) throw error
    }
  }
}

/** Refuses taken names before the password is hashed; the constraints decide a race. */
export async function refuseTaken(
  sql: Sql,
  { email, username }: Pick<NewUser, 'email' | 'username'>,
): Promise<void> {
  const { rows } = await sql.query<{ email_key: string | null }>(
    `SELECT email_key FROM users WHERE email_key = $1 OR username_key = $2
     UNION ALL
     SELECT NULL FROM name_shapes WHERE shape = $3
     LIMIT 3`,
    [email.key, username.key, nameShape(username.shown)],
  )
  if (!rows.length) return
  throw new Refusal(
    rows.some(row => row.email_key === email.key) ? 'email_taken' : 'username_taken',
  )
}

export async function findReferrer(sql: Sql, code: string): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    'SELECT id FROM users WHERE referral_code = $1 LIMIT 1',
    [code.trim().toUpperCase()],
  )
  if (!rows[0]) throw new Refusal('referral_invalid')
  return rows[0].id
}

function signUpOrder(user: NewUser, address: Address): Order<string> {
  const id = randomUUID()
  const isReferred = user.referrerId !== null
  const quotas = isReferred ? bonusQuotas(user.network) : []
  return {
    atMs: user.atMs,
    touches: { wallets: [address], marks: quotas.flatMap(({ slots }) => slots) },
    decide(view) {
      refuseFurtherBonus(holdingQuota(quotas, view.mark), view.nowMs)
      const untilMs = view.nowMs + DAY_MS
      return {
        opens: [address],
        postings: isReferred
          ? [{ kind: 'bonus', from: null, to: address, amount: REFERRAL_BONUS, fee: micros(0n) }]
          : [],
        marks: freeSlots(quotas, view.mark).map(name => ({ name, untilMs, note: null })),
        record: ([wallet]) => [insertUser(id, wallet!.number, user), insertShape(id, user)],
        answer: () => id,
      }
    },
  }
}

const anyAddress = () => addressFromBytes(randomBytes(20))

interface BonusLimit {
  name: 'bonuses_address' | 'bonuses_site'
  times: number
}

function bonusQuotas({ own, site }: Networks): Quota<BonusLimit>[] {
  const quota = (slot: string, times: number, name: BonusLimit['name']): Quota<BonusLimit> => ({
    slots: numberedSlots(slot, times),
    why: { name, times },
  })
  const quotas = [quota(`bonus:${own}`, REFERRAL_BONUSES_PER_NETWORK_PER_DAY, 'bonuses_address')]
  if (site)
    quotas.push(quota(`bonus:site:${site}`, REFERRAL_BONUSES_PER_SITE_PER_DAY, 'bonuses_site'))
  return quotas
}

function refuseFurtherBonus(
  holding: ReturnType<typeof holdingQuota<BonusLimit>>,
  nowMs: number,
): void {
  if (!holding) return
  const retryAfterSeconds = Math.ceil((holding.untilMs - nowMs) / 1000)
  const { name, times } = holding.why
  throw new Refusal('bonuses_exhausted', {
    detail: { name, values: { times, wait: retryAfterSeconds } },
    retryAfterSeconds,
  })
}

const insertUser = (id: string, wallet: number, user: NewUser): Statement => ({
  text: `
    INSERT INTO users (id, uid, wallet, username, username_key, email, email_key, password_hash,
      referral_code, referred_by, created_at, language)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
  values: [
    id,
    randomUUID(),
    wallet,
    user.username.shown,
    user.username.key,
    user.email.shown,
    user.email.key,
    user.passwordHash,
    referralCode(),
    user.referrerId,
    new Date(user.atMs),
    user.language ?? null,
  ],
})

const insertShape = (id: string, { username }: NewUser): Statement => ({
  text: 'INSERT INTO name_shapes (shape, user_id) VALUES ($1, $2)',
  values: [nameShape(username.shown), id],
})

function referralCode(): string {
  let code = ''
  while (code.length < CODE_LENGTH) {
    const byte = randomBytes(1)[0]! & 31
    // A remainder would make some letters more likely; drawing again does not.
    if (byte < CODE_ALPHABET.length) code += CODE_ALPHABET[byte]
  }
  return code
}
