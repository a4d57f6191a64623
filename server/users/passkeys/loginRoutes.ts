import type { FastifyInstance } from 'fastify'
import { beginPasskeyLogin, loginWithPasskey } from '#api/calls/passkeys.ts'
import { Refusal } from '#api/refusals.ts'
import { serve } from '../../http/serve.ts'
import { openSession } from '../openSession.ts'
import { readUser } from '../readUser.ts'
import type { UserParts } from '../userParts.ts'
import { storedPasskeys } from './storedPasskeys.ts'

const { findPasskey } = storedPasskeys

export function passkeyLoginRoutes(app: FastifyInstance, parts: UserParts): void {
  const { pool, passkeys, throttle, networkTags } = parts

  serve(app, beginPasskeyLogin, async (_input, { request }) => {
    await throttle.refusePasskeyStorm(networkTags(request.ip).own)
    return { options: await passkeys.beginProof({ for: 'login' }) }
  })

  serve(app, loginWithPasskey, async ({ assertion }, { request }) => {
    await throttle.refusePasskeyStorm(networkTags(request.ip).own)
    // Before the proof: a reset that removes this passkey also changes the hash, and no session begins.
    const found = await findPasskey(pool, Buffer.from(assertion.id, 'base64url'))
    const user = found && (await readUser(pool, 'id', found.userId))
    await passkeys.requireProof({ for: 'login' }, assertion)
    if (user?.is_password_due) throw new Refusal('password_due')
    const opened = user && (await openSession(parts, user, request))
    if (!opened) throw new Refusal('passkey_refused')
    return opened
  })
}
