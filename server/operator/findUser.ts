import type { Sql } from '../db/database.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { fold } from '../users/names/names.ts'

interface FoundUser {
  id: string
  uid: string
  username: string
  email: string
  address: string
  balance: bigint
  history_length: number
  is_verified: boolean
  referral_code: string
  referrals: number
  last_claim_at_ms: bigint | null
  created_at: Date
}

/** Finds a user by name, email, id, uid, wallet address or referral code. */
export async function findUser(sql: Sql, text: string): Promise<FoundUser | null> {
  const found = await usersCalled(sql, text)
  return found.length === 1 ? found[0]! : null
}

export async function requireUser(sql: Sql, text: string): Promise<FoundUser> {
  const found = await usersCalled(sql, text)
  if (found.length !== 1)
    throw new PlainProblem(
      `${found.length ? 'More than one user' : 'No user'} is called '${text}'.`,
    )
  return found[0]!
}

async function usersCalled(sql: Sql, text: string): Promise<FoundUser[]> {
  const { rows } = await sql.query<FoundUser>(
    `SELECT u.id, u.uid, u.username, u.email, w.address, w.balance_micros AS balance,
       w.history_length, u.is_verified, u.referral_code, u.last_claim_at_ms, u.created_at,
       u.referrals
     FROM users u
     JOIN wallets w ON w.number = u.wallet
     WHERE u.username_key = $1 OR u.email_key = $1 OR u.id::text = $1 OR u.uid::text = $1
       OR lower(w.address) = $1 OR u.referral_code = upper($1)
     LIMIT 2`,
    [fold(text.trim())],
  )
  return rows
}
