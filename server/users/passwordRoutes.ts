import type { FastifyInstance } from 'fastify'
import { Refusal } from '#api/refusals.ts'
import { changePassword, requestPasswordReset, resetPassword } from '#api/users.ts'
import { atomically } from '../db/database.ts'
import { bearerToken, serve } from '../http/serve.ts'
import { checkEmail } from './names.ts'
import { checkPassword, hashPassword, isPassword } from './password.ts'
import { requestReset, setPassword, useReset } from './passwordReset.ts'
import { readUser } from './readUser.ts'
import type { UserParts } from './routes.ts'

export function passwordRoutes(app: FastifyInstance, parts: UserParts): void {
  const { pool, sessions, throttle, networkTag, now } = parts

  serve(app, requestPasswordReset, async ({ email }, { request }) => {
    const { key } = checkEmail(email)
    await throttle.refuseResetStorm(networkTag(request.ip))
    await requestReset(pool, key)
    return {
      message: 'If an account with this email address exists, a link is on its way to it.',
    }
  })

  serve(app, resetPassword, async ({ token, password }, { request }) => {
    checkPassword(password)
    await throttle.refuseResetStorm(networkTag(request.ip))
    const userId = await useReset(pool, token, await hashPassword(password), now())
    await sessions.announceEnd(userId)
    return { message: 'Your new password is set. You can login now.' }
  })

  serve(app, changePassword, async ({ currentPassword, newPassword }, { caller, request }) => {
    checkPassword(newPassword)
    const attempt = { account: caller.id, network: networkTag(request.ip) }
    await throttle.refuseLoginStorm(attempt)
    const user = await readUser(pool, 'id', caller.id)
    if (!user || !(await isPassword(currentPassword, user.password_hash))) {
      await throttle.countFailedLogin(attempt)
      throw new Refusal('password_wrong')
    }
    const passwordHash = await hashPassword(newPassword)
    await atomically(pool, sql => setPassword(sql, user.id, passwordHash, bearerToken(request)!))
    await sessions.announceEnd(user.id)
    return { message: 'Your password was changed. Your other sessions have ended.' }
  })
}
