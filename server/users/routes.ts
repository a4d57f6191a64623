import type { FastifyInstance } from 'fastify'
import { Refusal } from '#api/refusals/refusals.ts'
import { getUserByUid, login, logout, setLanguage, signup } from '#api/calls/users.ts'
import { bearerToken, serve } from '../http/serve.ts'
import { type Soon, whenReady } from '../cache/whenReady.ts'
import { enqueue } from '../db/jobs.ts'
import type { Networks } from '../network/network.ts'
import { refuseTakenEmail } from './email/changeEmail.ts'
import { EMAIL_MAIL_TASK } from './email/emailMails.ts'
import { refuseFormerName } from './names/formerNames.ts'
import { isKnownNetwork } from './sessions/knownNetworks.ts'
import { accountTag, parseEmail, parseUsername } from './names/names.ts'
import {
  checkPassword,
  hashPassword,
  isOutdated,
  matchesPassword,
  spendHashingTime,
} from './passwords/password.ts'
import { renewHash } from './passwords/renewHash.ts'
import { openSession } from './sessions/openSession.ts'
import { ownReply, publicReply } from './profiles/profileReplies.ts'
import { readUser } from './readUser.ts'
import type { UserDeps } from './userDeps.ts'
import { hashToken } from './sessions/sessions.ts'
import { findReferrer, refuseTaken, signUp } from './signUp.ts'

interface UserRouteDeps extends UserDeps {
  /** When users on these networks may mine again. */
  claimedNetworks: { availableAt: (networks: Networks, nowMs: number) => Soon<string | null> }
  /** Stops push messages to the device of a session. */
  deleteDevice: (sessionHash: Uint8Array) => Promise<void>
}

export function userRoutes(app: FastifyInstance, deps: UserRouteDeps): void {
  const { pool, ledger, head, profiles, claimedNetworks, throttle, sessions, now } = deps
  const { networkTags, personTags } = deps

  serve(app, signup, async (input, { request }) => {
    const username = parseUsername(input.username)
    const email = parseEmail(input.email)
    checkPassword(input.password)
    const code = input.referralCode?.trim()
    const network = networkTags(request.ip)
    await throttle.countProbe(network.own)
    const referrerId = code ? await findReferrer(pool, code) : null
    await refuseTaken(pool, { email, username })
    await refuseTakenEmail(pool, email.key, null, now())
    const person = { usernameKey: username.key, emailKey: email.key }
    await refuseFormerName(pool, personTags, person, now())
    await throttle.countSignUp(network)
    const passwordHash = await hashPassword(input.password)
    const { language = null } = input
    const user = { username, email, passwordHash, referrerId, language, network, atMs: now() }
    const userId = await signUp(ledger, user)
    // The account exists: a failure to queue its mail must not make the sign-up look failed.
    const isMailed = await enqueue(pool, EMAIL_MAIL_TASK, { userId, what: 'confirm' }).then(
      () => true,
      (error: unknown) => {
        request.log.warn({ err: error }, 'a mail to confirm an address could not be queued')
        return false
      },
    )
    return { message: 'Account created successfully! You can login now.', isMailed }
  })

  serve(app, login, async ({ email, password }, { request }) => {
    const { key } = parseEmail(email)
    const network = networkTags(request.ip)
    const user = await readUser(pool, 'email_key', key)
    const isKnown = await isKnownNetwork(pool, user?.id ?? null, network.own)
    const attempt = { account: accountTag(key), network, isKnown }
    const found = await throttle.tryPassword(attempt, async lane => {
      const isRight = user
        ? await matchesPassword(password, user.password_hash, lane)
        : await spendHashingTime(password, lane)
      const opened = user && isRight ? await openSession(deps, user, request) : null
      return opened && { user: user!, opened }
    })
    if (!found) throw new Refusal('credentials_invalid')
    if (isOutdated(found.user.password_hash)) await renewHash(pool, found.user, password)
    return found.opened
  })

  serve(app, logout, async (_input, { caller, request }) => {
    const token = bearerToken(request)!
    await deps.deleteDevice(hashToken(token))
    await sessions.end(token, caller.id)
    return { message: 'Logged out' }
  })

  serve(app, setLanguage, async ({ language }, { caller }) => {
    await pool.query('UPDATE users SET language = $2 WHERE id = $1', [caller.id, language])
    profiles.evict(caller.uid)
    return { message: 'Your language is stored' }
  })

  serve(app, getUserByUid, ({ uid }, { caller, request }) =>
    whenReady(profiles.of(uid, now()), profile => {
      if (!profile) throw new Refusal('user_not_found')
      if (caller?.uid !== profile.uid) return publicReply(profile, head)
      const availableAt = claimedNetworks.availableAt(networkTags(request.ip), now())
      return whenReady(availableAt, at => ownReply(profile, head, at))
    }),
  )
}
