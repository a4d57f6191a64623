import type { Address } from '#api/chain/address.ts'
import type { Freeze } from '#api/schemas/freeze.ts'
import type { Language } from '#api/language/languages.ts'
import { OPERATOR_REASONS, type OperatorReason } from '#api/values/operator.ts'
import { microsToJson } from '#api/chain/money.ts'
import type { User } from '#api/schemas/users.ts'
import type { Sql } from '../db/database.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'

export interface StoredUser {
  id: string
  uid: string
  wallet: number
  address: Address
  username: string
  email: string
  email_confirmed_at: Date | null
  password_hash: string
  /** Nobody can log in until the link in a mail has set a new password. */
  is_password_due: boolean
  referral_code: string
  is_verified: boolean
  last_claim_at_ms: bigint | null
  referrals: number
  is_findable: boolean
  language: Language | null
  passkey_above_micros: bigint | null
  frozen_at: Date | null
  frozen_for: OperatorReason | null
}

/** The columns of a profile: cached users carry no password hash. */
export type Profile = Omit<StoredUser, 'password_hash' | 'is_password_due'>

/** The columns by which one user can be found. */
type Key = 'uid' | 'id' | 'email_key'

const COLUMNS = `u.id, u.uid, u.wallet, w.address, u.username, u.email, u.email_confirmed_at, u.referral_code, u.is_verified,
  u.last_claim_at_ms, u.referrals, u.is_findable, u.language, u.passkey_above_micros, f.at AS frozen_at,
  f.reason AS frozen_for`

const FROM = `users u
     JOIN wallets w ON w.number = u.wallet
     LEFT JOIN freezes f ON f.user_id = u.id`

export async function readProfiles(sql: Sql, uids: readonly string[]): Promise<Profile[]> {
  const { rows } = await sql.query<Profile>(
    `SELECT ${COLUMNS}
     FROM ${FROM}
     WHERE u.uid = ANY ($1::uuid[])
     LIMIT $2`,
    [uids, uids.length],
  )
  return rows
}

export async function readUser(sql: Sql, key: Key, value: string): Promise<StoredUser | null> {
  const { rows } = await sql.query<StoredUser>(
    `SELECT ${COLUMNS}, u.password_hash, u.is_password_due
     FROM ${FROM}
     WHERE u.${key} = $1
     LIMIT 1`,
    [value],
  )
  return rows[0] ?? null
}

/** The public part. Balance and rank are those of the latest block. */
export const publicProfile = (user: Profile, head: LiveLedger) => ({
  uid: user.uid,
  id: user.id,
  username: user.username,
  address: user.address,
  totalCoins: microsToJson(head.balanceOf(user.wallet)),
  ranks: head.rankOf(user.wallet),
  isVerification: user.is_verified,
  lastMiningTime:
    user.last_claim_at_ms === null ? null : new Date(Number(user.last_claim_at_ms)).toISOString(),
})

/** The part that only the owner may see. */
export const ownProfile = (user: Profile, head: LiveLedger): User => ({
  ...publicProfile(user, head),
  email: user.email,
  referralCode: user.referral_code,
})

export const freezeOf = ({ frozen_at: at, frozen_for: reason }: Profile): Freeze | null =>
  at && {
    at: at.toISOString(),
    isByOperator: reason !== null,
    reason: reason && OPERATOR_REASONS[reason],
  }
