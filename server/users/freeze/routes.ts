import type { FastifyInstance } from 'fastify'
import { askToUnfreeze, freezeByLink, freezeSending, unfreezeSending } from '#api/calls/freeze.ts'
import { DONE } from '#api/values/done.ts'
import { atomically } from '../../db/database.ts'
import { enqueue } from '../../db/jobs.ts'
import { serve } from '../../http/serve.ts'
import { OWNER } from '../accountEvents.ts'
import { dropPayingApiKeys } from '../apiKeys/storedApiKeys.ts'
import { UNFREEZE_MAIL_TASK } from '../mails/unfreezeMail.ts'
import { redeemLink } from '../mails/mailLinks.ts'
import { requirePassword } from '../passwords/requirePassword.ts'
import type { UserDeps } from '../userDeps.ts'
import { freezeAccount, liftFreeze, requireLiftable } from './freezeAccount.ts'

export function freezeRoutes(app: FastifyInstance, deps: UserDeps): void {
  const { pool, profiles, passkeys, sessions, throttle, networkTags, now } = deps

  serve(app, freezeSending, async (_input, { caller }) => {
    await atomically(pool, sql => freezeAccount(sql, caller.id, null, now()))
    profiles.evict(caller.uid)
    return { message: DONE.frozen }
  })

  serve(app, freezeByLink, async ({ token }, { request }) => {
    await throttle.count('links', networkTags(request.ip).own)
    const frozen = await atomically(pool, async sql => {
      const { userId } = await redeemLink(sql, token, ['freeze'], now())
      await freezeAccount(sql, userId, null, now())
      // The owner suspects a thief, whose key would send again once the freeze is lifted.
      await dropPayingApiKeys(sql, { userId, who: OWNER, atMs: now() })
      return userId
    })
    profiles.evictUser(frozen)
    sessions.evict(frozen)
    return { message: DONE.frozen_by_link }
  })

  serve(app, askToUnfreeze, async ({ password, passkey }, { caller, request }) => {
    if (passkey) await passkeys.requireProof({ for: 'unfreeze', userId: caller.id }, passkey)
    else await requirePassword(deps, caller, request, password)
    await requireLiftable(pool, caller.id, null)
    await throttle.count('mails', caller.id)
    await enqueue(pool, UNFREEZE_MAIL_TASK, { userId: caller.id })
    return { message: DONE.unfreeze_mailed }
  })

  serve(app, unfreezeSending, async ({ token }, { request }) => {
    await throttle.count('links', networkTags(request.ip).own)
    const thawed = await atomically(pool, async sql => {
      const { userId } = await redeemLink(sql, token, ['unfreeze'], now())
      await liftFreeze(sql, userId, null, now())
      return userId
    })
    profiles.evictUser(thawed)
    return { message: DONE.unfrozen }
  })
}
