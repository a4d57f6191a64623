import type { Address } from '#api/chain/address.ts'
import { hashPassword } from '#server/users/passwords/password.ts'
import type { openBench } from '../support/openBench.ts'
import { type Person, logIn } from '../support/openPeople.ts'

/** Everybody's password: hashing one for each would take minutes. */
export const PASSWORD = 'crowd-password'

export type Member = Person & { email: string }

/** Logs in the oldest accounts, which can pay. */
export async function logInPeople(
  { owner, sessions }: Awaited<ReturnType<typeof openBench>>,
  count: number,
): Promise<Member[]> {
  const hash = await hashPassword(PASSWORD)
  const { rows } = await owner.query<{ uid: string; address: Address; email: string }>(
    `UPDATE users SET password_hash = $1
     FROM (SELECT number, address FROM wallets
       WHERE balance_micros > 200000 ORDER BY number LIMIT $2) AS theirs
     WHERE wallet = number
     RETURNING uid, address, email`,
    [hash, count],
  )
  const people: Member[] = []
  for (const { uid, address, email } of rows)
    people.push({ ...(await logIn(sessions, uid, address, hash)), email })
  return people
}
