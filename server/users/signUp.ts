import { randomBytes, randomUUID } from 'node:crypto'
import { type Address, addressFromBytes } from '#api/address.ts'
import { REFERRAL_BONUS, REFERRAL_BONUSES_PER_NETWORK_PER_DAY } from '#api/limits.ts'
import { micros } from '#api/money.ts'
import { Refusal, type RefusalCode } from '#api/refusals.ts'
import type { Sql } from '../db/database.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { NewMark, Order, Statement } from '../ledger/order.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ADDRESS_ATTEMPTS = 5
/** Without letters and digits that look alike. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 8

const TAKEN: Record<string, RefusalCode> = {
  users_email: 'email_taken',
  users_username: 'username_taken',
}

export interface NewUser {
  username: { shown: string; key: string }
  email: { shown: string; key: string }
  passwordHash: string
  referrerId: string | null
  /** Whose bonuses are counted together. */
  networkTag: string
  atMs: number
}

/**
 * Account, wallet and bonus come into being in one ledger order: no crash leaves one without the
 * others. An address whose short form another wallet has is thrown away and drawn again.
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
      const taken = TAKEN[constraint ?? '']
      if (taken) throw new Refusal(taken)
      if (constraint !== 'wallets_short_form' || attempt === ADDRESS_ATTEMPTS) throw error
    }
  }
}

/** Refuses what is taken already before a password is hashed; the constraints decide a race. */
export async function refuseTaken(sql: Sql, emailKey: string, usernameKey: string): Promise<void> {
  const { rows } = await sql.query<{ email_key: string }>(
    'SELECT email_key FROM users WHERE email_key = $1 OR username_key = $2 LIMIT 2',
    [emailKey, usernameKey],
  )
  if (!rows.length) return
  throw new Refusal(rows.some(row => row.email_key === emailKey) ? 'email_taken' : 'username_taken')
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
  const slots = user.referrerId === null ? [] : bonusSlots(user.networkTag)
  return {
    atMs: user.atMs,
    touches: { wallets: [address], marks: slots },
    decide(view) {
      const slot = slots.find(name => !view.mark(name))
      if (user.referrerId !== null && !slot) throw new Refusal('bonuses_exhausted')
      const marks: NewMark[] = slot
        ? [{ name: slot, untilMs: view.nowMs + DAY_MS, note: null }]
        : []
      return {
        opens: [address],
        postings: slot
          ? [{ kind: 'bonus', from: null, to: address, amount: REFERRAL_BONUS, fee: micros(0n) }]
          : [],
        marks,
        record: ([wallet]) => [insertUser(id, wallet!.number, user)],
        answer: () => id,
      }
    },
  }
}

const anyAddress = () => addressFromBytes(randomBytes(20))

const bonusSlots = (networkTag: string) =>
  Array.from({ length: REFERRAL_BONUSES_PER_NETWORK_PER_DAY }, (_, i) => `bonus:${networkTag}:${i}`)

const insertUser = (id: string, wallet: number, user: NewUser): Statement => ({
  text: `
    INSERT INTO users (id, uid, wallet, username, username_key, email, email_key, password_hash,
      referral_code, referred_by, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
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
  ],
})

function referralCode(): string {
  let code = ''
  while (code.length < CODE_LENGTH) {
    const byte = randomBytes(1)[0]! & 31
    // Drawing again instead of taking the remainder keeps every letter equally likely.
    if (byte < CODE_ALPHABET.length) code += CODE_ALPHABET[byte]
  }
  return code
}
