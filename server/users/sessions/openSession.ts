import type { FastifyRequest } from 'fastify'
import { deviceOf } from '../devices/deviceOf.ts'
import { roughNetwork } from '../devices/roughNetwork.ts'
import { rememberNetwork, renewNetwork } from './knownNetworks.ts'
import { mailAboutNewDevice } from '../mails/newDeviceMail.ts'
import { type StoredUser, ownProfile } from '../readUser.ts'
import type { UserDeps } from '../userDeps.ts'

/** For a caller who has proved to be this user. Null when the password was changed meanwhile. */
export async function openSession(
  { pool, sessions, head, networkTags, now }: UserDeps,
  user: StoredUser,
  request: FastifyRequest,
) {
  const origin = {
    device: deviceOf(request.headers['user-agent']),
    network: roughNetwork(request.ip),
  }
  const network = networkTags(request.ip).own
  const [token, isKnown] = await Promise.all([
    sessions.begin(user.id, user.password_hash, origin, now()),
    renewNetwork(pool, user.id, network, now()),
  ])
  if (!token) return null
  if (!isKnown) {
    await mailAboutNewDevice(pool, user.id, token)
    await rememberNetwork(pool, user.id, network, now())
  }
  return { message: 'Login successful', token, user: ownProfile(user, head) }
}
