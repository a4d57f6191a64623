import type { FastifyInstance } from 'fastify'
import { openReset } from '#api/calls/passkeys.ts'
import {
  changePassword as changePasswordCall,
  requestPasswordReset,
  resetPassword,
} from '#api/calls/users.ts'
import { DONE } from '#api/values/done.ts'
import { bearerToken, serve } from '../../http/serve.ts'
import { rememberNetwork } from '../sessions/knownNetworks.ts'
import { accountTag, parseEmail } from '../names/names.ts'
import { checkPassword, hashPassword } from './password.ts'
import { listPasskeys } from '../passkeys/storedPasskeys.ts'
import { changePassword, redeemReset, requestReset, requireOpenReset } from './passwordReset.ts'
import { requirePassword } from './requirePassword.ts'
import type { UserDeps } from '../userDeps.ts'

export function passwordRoutes(app: FastifyInstance, deps: UserDeps): void {
  const { pool, profiles, sessions, throttle, networkTags, now } = deps

  serve(app, requestPasswordReset, async ({ email }, { request }) => {
    const { key } = parseEmail(email)
    await throttle.count('resets', networkTags(request.ip).own)
    // Above its limit an account gets no further mail; the answer stays the same.
    if (await throttle.admitResetMail(accountTag(key))) await requestReset(pool, key)
    return { message: DONE.reset_mailed }
  })

  serve(app, openReset, async ({ token }, { request }) => {
    await throttle.count('links', networkTags(request.ip).own)
    return { passkeys: await listPasskeys(pool, await requireOpenReset(pool, token, now())) }
  })

  serve(app, resetPassword, async ({ token, password, keptPasskeys = null }, { request }) => {
    checkPassword(password)
    const network = networkTags(request.ip)
    await throttle.count('resets', network.own)
    // Only a request with a valid link may go first in the queue for hashing.
    await requireOpenReset(pool, token, now())
    const passwordHash = await hashPassword(password, 'first')
    const reset = { token, passwordHash, keptPasskeys }
    const { userId, emailKey } = await redeemReset(pool, reset, now())
    profiles.evictUser(userId)
    sessions.evict(userId)
    await rememberNetwork(pool, userId, network.own, now())
    await throttle.forgive({ account: accountTag(emailKey), network, isKnown: false })
    return { message: DONE.password_reset }
  })

  serve(app, changePasswordCall, async ({ currentPassword, newPassword }, { caller, request }) => {
    checkPassword(newPassword)
    const user = await requirePassword(deps, caller, request, currentPassword)
    const change = {
      userId: user.id,
      checkedHash: user.password_hash,
      passwordHash: await hashPassword(newPassword, 'first'),
      token: bearerToken(request)!,
    }
    await changePassword(pool, change, now())
    sessions.evict(user.id)
    return { message: DONE.password_changed }
  })
}
