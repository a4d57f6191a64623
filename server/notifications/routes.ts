import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import {
  notifications,
  renewPush,
  setMailChoices,
  setPushChoices,
} from '#api/calls/notifications.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Config } from '../settings/config.ts'
import { bearerToken, type Caller, serve } from '../http/serve.ts'
import { hashToken } from '../users/sessions/sessions.ts'
import { chooseMail, choosePush, readChoices, renewDevice } from './channels.ts'
import { isPushKey } from './push/encryptPush.ts'
import { PushReach } from './push/PushReach.ts'
import { vapidKeys } from './push/vapidKeys.ts'

interface NotificationDeps {
  pool: pg.Pool
  config: Config
  secret: Uint8Array
  now: () => number
}

export function notificationRoutes(
  app: FastifyInstance,
  { pool, config, secret, now }: NotificationDeps,
): void {
  const reach = new PushReach(config.pushNetworks)
  const { publicKey: pushKey } = vapidKeys(secret, config)
  const answer = async ({ id }: Caller, request: FastifyRequest) => ({
    ...(await readChoices(pool, id, sessionOf(request))),
    pushKey,
  })

  serve(app, notifications, (_input, { caller, request }) => answer(caller, request))

  serve(app, setMailChoices, async (choices, { caller, request }) => {
    await chooseMail(pool, caller, choices, now())
    return answer(caller, request)
  })

  serve(app, setPushChoices, async ({ p256dh, auth, ...choices }, { caller, request }) => {
    if (!reach.isEndpoint(choices.endpoint)) throw new Refusal('push_endpoint_refused')
    const publicKey = Buffer.from(p256dh, 'base64url')
    if (!isPushKey(publicKey)) throw new Refusal('push_keys_invalid')
    const device = { ...choices, publicKey, authSecret: Buffer.from(auth, 'base64url') }
    await choosePush(pool, caller, sessionOf(request), device, now())
    return answer(caller, request)
  })

  serve(app, renewPush, async ({ endpoint }, { caller, request }) => {
    await renewDevice(pool, caller, sessionOf(request), endpoint, now())
    return answer(caller, request)
  })
}

const sessionOf = (request: FastifyRequest) => hashToken(bearerToken(request)!)
