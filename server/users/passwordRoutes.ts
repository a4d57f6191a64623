import type { FastifyInstance } from 'fastify'
import { Refusal } from '#api/refusals.ts'
import {
  changePassword as changePasswordCall,
  requestPasswordReset,
  resetPassword,
} from '#api/users.ts'
import { bearerToken, serve } from '../http/serve.ts'
import { accountTag, parseEmail } from './names.ts'
import { checkPassword, hashPassword, matchesPassword } from './password.ts'
import { changePassword, requestReset, redeemReset } from './passwordReset.ts'
import { readUser } from './readUser.ts'
import type { UserParts } from './routes.ts'

export function passwordRoutes(app: FastifyInstance, parts: UserParts): void {
  const { pool, sessions, throttle, networkTag, now } = parts

  serve(app, requestPasswordReset, async ({ email }, { request }) => {
    const { key } = parseEmail(email)
    await throttle.refuseResetStorm(networkTag(request.ip))
    // Beyond its limit an account gets no further mail, and nobody is told.
    if (await throttle.admitResetMail(accountTag(key))) await requestReset(pool, key)
    return {
      message: 'If an account with this email address exists, a link is on its way to it.',
    }
  })

  serve(app, resetPassword, async ({ token, password }, { request }) => {
    checkPassword(password)
    await throttle.refuseResetStorm(networkTag(request.ip))
    const userId = await redeemReset(pool, token, await hashPassword(password), now())
    await sessions.announceEnd(userId)
    return { message: 'Your new password is set. You can login now.' }
  })

  serve(app, changePasswordCall, async ({ currentPassword, newPassword }, { caller, request }) => {
    checkPassword(newPassword)
    const attempt = { account: caller.id, network: networkTag(request.ip) }
    await throttle.admitLogin(attempt)
    const user = await readUser(pool, 'id', caller.id)
    if (!user || !(await matchesPassword(currentPassword, user.password_hash)))
      throw new Refusal('password_wrong')
    await throttle.forgive(attempt)
    await changePassword(pool, {
      userId: user.id,
      checkedHash: user.password_hash,
      passwordHash: await hashPassword(newPassword),
      token: bearerToken(request)!,
    })
    await sessions.announceEnd(user.id)
    return { message: 'Your password was changed. Your other sessions have ended.' }
  })
}
