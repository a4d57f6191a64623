import type { FastifyInstance } from 'fastify'
import { beginPasskeyLogin, loginWithPasskey } from '#api/calls/passkeys.ts'
import { Refusal } from '#api/refusals.ts'
import { serve } from '../../http/serve.ts'
import { openSession } from '../openSession.ts'
import { readUser } from '../readUser.ts'
import type { UserParts } from '../userParts.ts'

export function passkeyLoginRoutes(app: FastifyInstance, parts: UserParts): void {
  const { pool, passkeys, throttle, networkTags } = parts

  serve(app, beginPasskeyLogin, async (_input, { request }) => {
    await throttle.refusePasskeyStorm(networkTags(request.ip).own)
    return { options: await passkeys.beginProof({ for: 'login' }) }
  })

  serve(app, loginWithPasskey, async ({ assertion }, { request }) => {
    await throttle.refusePasskeyStorm(networkTags(request.ip).own)
    const { userId } = await passkeys.requireProof({ for: 'login' }, assertion)
    const user = await readUser(pool, 'id', userId)
    const opened = user && (await openSession(parts, user, request))
    if (!opened) throw new Refusal('passkey_refused')
    return opened
  })
}
