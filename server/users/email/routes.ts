import type { FastifyInstance } from 'fastify'
import { changeEmail, confirmEmail, sendConfirmation, undoEmail } from '#api/calls/email.ts'
import { DONE } from '#api/values/done.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { atomically } from '../../db/database.ts'
import { enqueue } from '../../db/jobs.ts'
import { bearerToken, serve } from '../../http/serve.ts'
import { fold, parseEmail } from '../names/names.ts'
import { readUser } from '../readUser.ts'
import { requirePassword } from '../passwords/requirePassword.ts'
import type { UserDeps } from '../userDeps.ts'
import { redeemConfirmation, undoChange, requestEmailChange } from './changeEmail.ts'
import { EMAIL_MAIL_TASK } from './emailMails.ts'

export function emailRoutes(app: FastifyInstance, deps: UserDeps): void {
  const { pool, profiles, sessions, throttle, networkTags, personTags, now } = deps

  serve(app, sendConfirmation, async (_input, { caller }) => {
    const user = await readUser(pool, 'id', caller.id)
    if (user?.email_confirmed_at) throw new Refusal('email_confirmed')
    await throttle.count('mails', caller.id)
    await enqueue(pool, EMAIL_MAIL_TASK, { userId: caller.id, what: 'confirm' })
    return { message: DONE.confirmation_mailed }
  })

  serve(app, changeEmail, async ({ email: written, password }, { caller, request }) => {
    const email = parseEmail(written)
    const user = await requirePassword(deps, caller, request, password)
    if (fold(user.email) === email.key) throw new Refusal('email_same')
    await throttle.count('mails', caller.id)
    // The mailbox may belong to somebody else: above its limit it gets no mail, and the answer is the same.
    const isAdmitted = await throttle.admitMailTo(personTags.mailbox(email.key))
    await atomically(pool, async sql => {
      await requestEmailChange(sql, user.id, bearerToken(request)!, email, now())
      if (isAdmitted) await enqueue(sql, EMAIL_MAIL_TASK, { userId: user.id, what: 'change' })
    })
    return { message: DONE.change_mailed }
  })

  serve(app, confirmEmail, async ({ token }, { request }) => {
    await throttle.count('links', networkTags(request.ip).own)
    profiles.evictUser(
      await atomically(pool, sql => redeemConfirmation(sql, personTags, token, now())),
    )
    return { message: DONE.email_confirmed }
  })

  serve(app, undoEmail, async ({ token }, { request }) => {
    await throttle.count('links', networkTags(request.ip).own)
    const restored = await atomically(pool, sql => undoChange(sql, token, now()))
    profiles.evictUser(restored)
    sessions.evict(restored)
    return { message: DONE.email_restored }
  })
}
