import type { FastifyRequest } from 'fastify'
import { Refusal } from '#api/refusals.ts'
import type { Caller } from '../../http/serve.ts'
import { isKnownNetwork } from '../knownNetworks.ts'
import { matchesPassword } from './password.ts'
import { type StoredUser, readUser } from '../readUser.ts'
import type { UserParts } from '../userParts.ts'

/** For what a session alone must not do. Wrong ones count as those of a log-in do. */
export async function requirePassword(
  { pool, throttle, networkTags }: UserParts,
  caller: Caller,
  request: FastifyRequest,
  password: string,
): Promise<StoredUser> {
  const network = networkTags(request.ip)
  const isKnown = await isKnownNetwork(pool, caller.id, network.own)
  // Whoever has a session is no stranger, on whatever network.
  const user = await throttle.tryPassword({ account: caller.id, network, isKnown }, async () => {
    const found = await readUser(pool, 'id', caller.id)
    // Deleted meanwhile: no password is right or wrong.
    if (!found) throw new Refusal('session_expired')
    return (await matchesPassword(password, found.password_hash, 'first')) ? found : null
  })
  if (!user) throw new Refusal('password_wrong')
  return user
}
