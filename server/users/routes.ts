import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#api/limits.ts'
import { Refusal } from '#api/refusals.ts'
import { getUserByUid, login, logout, signup } from '#api/users.ts'
import type { NetworkTag } from '../http/network.ts'
import { isUnchanged } from '../http/paging.ts'
import { bearerToken, serve } from '../http/serve.ts'
import type { ChainHead } from '../ledger/head.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { checkEmail, checkUsername } from './names.ts'
import { checkNobody, hashPassword, isPassword } from './password.ts'
import { ownProfile, publicProfile, readUser } from './readUser.ts'
import type { Sessions } from './sessions.ts'
import { findReferrer, refuseTaken, signUp } from './signUp.ts'

interface Parts {
  pool: pg.Pool
  ledger: Ledger
  head: ChainHead
  sessions: Sessions
  networkTag: NetworkTag
  now: () => number
}

export function userRoutes(app: FastifyInstance, parts: Parts): void {
  const { pool, ledger, head, sessions, networkTag, now } = parts

  serve(app, signup, async (input, { request }) => {
    const username = checkUsername(input.username)
    const email = checkEmail(input.email)
    checkPassword(input.password)
    const code = input.referralCode?.trim()
    const referrerId = code ? await findReferrer(pool, code) : null
    await refuseTaken(pool, email.key, username.key)
    const passwordHash = await hashPassword(input.password)
    await signUp(ledger, {
      username,
      email,
      passwordHash,
      referrerId,
      networkTag: networkTag(request.ip),
      atMs: now(),
    })
    return { message: 'Account created successfully! You can login now.' }
  })

  serve(app, login, async ({ email, password }) => {
    const user = await readUser(pool, 'email_key', checkEmail(email).key)
    const isRight = user
      ? await isPassword(password, user.password_hash)
      : await checkNobody(password)
    if (!user || !isRight) throw new Refusal('credentials_invalid')
    const token = await sessions.open(user.id, now())
    return { message: 'Login successful', token, user: ownProfile(user, head) }
  })

  serve(app, logout, async (_input, { request }) => {
    await sessions.revoke(bearerToken(request)!)
    return { message: 'Logged out' }
  })

  serve(app, getUserByUid, async ({ uid }, { caller, request, reply }) => {
    const user = await readUser(pool, 'uid', uid)
    if (!user) throw new Refusal('user_not_found')
    const isOwner = caller?.uid === user.uid
    const version = `${head.block}.${user.is_verified}.${user.last_claim_at_ms}.${isOwner}`
    if (isUnchanged(request, reply, version)) return ''
    return { user: isOwner ? ownProfile(user, head) : publicProfile(user, head) }
  })
}

export function checkPassword(password: string): void {
  if (password.length < PASSWORD_MIN_LENGTH) throw new Refusal('password_too_short')
  if (password.length > PASSWORD_MAX_LENGTH) throw new Refusal('password_too_long')
}
