import type { FastifyInstance } from 'fastify'
import { beginPasskeyLogin, loginWithPasskey } from '#api/calls/passkeys.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { serve } from '../../http/serve.ts'
import { openSession } from '../sessions/openSession.ts'
import { readUser } from '../readUser.ts'
import type { UserDeps } from '../userDeps.ts'
import { storedPasskeys } from './storedPasskeys.ts'

export function passkeyLoginRoutes(app: FastifyInstance, deps: UserDeps): void {
  const { pool, passkeys, throttle, networkTags } = deps

  serve(app, beginPasskeyLogin, async (_input, { request }) => {
    await throttle.count('passkeys', networkTags(request.ip).own)
    return { options: await passkeys.beginProof({ for: 'login' }) }
  })

  serve(app, loginWithPasskey, async ({ assertion }, { request }) => {
    await throttle.count('passkeys', networkTags(request.ip).own)
    // Read before the proof: a reset that removes this passkey meanwhile changes the hash, and no session begins.
    const found = await storedPasskeys.find(pool, Buffer.from(assertion.id, 'base64url'))
    const user = found && (await readUser(pool, 'id', found.ownerId))
    await passkeys.requireProof({ for: 'login' }, assertion)
    if (user?.is_password_due) throw new Refusal('password_due')
    const opened = user && (await openSession(deps, user, request))
    if (!opened) throw new Refusal('passkey_refused')
    return opened
  })
}
