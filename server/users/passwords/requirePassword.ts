import type { FastifyRequest } from 'fastify'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Caller } from '../../http/serve.ts'
import { isKnownNetwork } from '../sessions/knownNetworks.ts'
import { matchesPassword } from './password.ts'
import { type StoredUser, readUser } from '../readUser.ts'
import type { UserDeps } from '../userDeps.ts'

/** For actions that need more than a session. A wrong password counts like one at log-in. */
export async function requirePassword(
  { pool, throttle, networkTags }: UserDeps,
  caller: Caller,
  request: FastifyRequest,
  password: string | undefined,
): Promise<StoredUser> {
  if (password === undefined)
    throw new Refusal('invalid_input', {
      sentence: "'password' or 'passkey' is required.",
      body: { field: 'password' },
    })
  const network = networkTags(request.ip)
  const isKnown = await isKnownNetwork(pool, caller.id, network.own)
  // A caller with a session goes first in the queue for hashing, on any network.
  const user = await throttle.tryPassword({ account: caller.id, network, isKnown }, async () => {
    const found = await readUser(pool, 'id', caller.id)
    // The account was deleted meanwhile: the attempt counts neither as right nor as wrong.
    if (!found) throw new Refusal('session_expired')
    return (await matchesPassword(password, found.password_hash, 'first')) ? found : null
  })
  if (!user) throw new Refusal('password_wrong')
  return user
}
