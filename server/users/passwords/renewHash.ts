import type { Sql } from '../../db/database.ts'
import { hashPassword } from './password.ts'
import type { StoredUser } from '../readUser.ts'

/** The same password with today's work; whoever set another one meanwhile wins. */
export async function renewHash(sql: Sql, user: StoredUser, password: string): Promise<void> {
  await sql.query('UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2', [
    user.id,
    user.password_hash,
    await hashPassword(password, 'first'),
  ])
}
