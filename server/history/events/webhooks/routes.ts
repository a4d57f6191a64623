import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import {
  addWebhook,
  beginPasskeyWebhook,
  pauseWebhook as pauseCall,
  removeWebhook,
  replayWebhook,
  resumeWebhook as resumeCall,
  testWebhook,
  webhookAttempts,
  webhooks as webhooksCall,
} from '#api/calls/webhooks.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { WEBHOOK_TEST } from '#api/values/webhooks.ts'
import type { Config } from '../../../settings/config.ts'
import { atomically, type Sql } from '../../../db/database.ts'
import { cursorText, findCursorBefore } from '../cursor.ts'
import { readEvents } from '../readEvents.ts'
import { bearerToken, type Caller, serve } from '../../../http/serve.ts'
import { PushReach } from '../../../notifications/push/PushReach.ts'
import { OWNER, recordAccountEvent } from '../../../users/accountEvents.ts'
import { mailOwner } from '../../../users/mails/securityMail.ts'
import { requireAny, storedPasskeys } from '../../../users/passkeys/storedPasskeys.ts'
import { requirePassword } from '../../../users/passwords/requirePassword.ts'
import { requireSession } from '../../../users/sessions/sessions.ts'
import type { UserDeps } from '../../../users/userDeps.ts'
import type { Payload } from './messageOf.ts'
import { presentWebhooks } from './presentWebhooks.ts'
import {
  dropWebhook,
  insertWebhook,
  pauseWebhook,
  readAttempts,
  readOwnWebhook,
  resumeWebhook,
  setBackWebhook,
} from './storedWebhooks.ts'
import { storeTest } from './leases.ts'
import { webhookKeys } from './webhookKeys.ts'
import { WebhookSender } from './WebhookSender.ts'

type WebhookDeps = UserDeps & { config: Config; secret: Uint8Array }

export function webhookRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  const { pool, head, passkeys, throttle, config, secret, now } = deps
  const reach = new PushReach(config.webhookNetworks)
  const listFor = (caller: Caller) => presentWebhooks(deps, caller)

  serve(app, webhooksCall, (_input, { caller }) => listFor(caller))

  serve(app, beginPasskeyWebhook, async ({ url }, { caller }) => {
    const purpose = { for: 'webhook', userId: caller.id, url: parseUrl(url, reach) } as const
    await requireAny(pool, caller.id)
    return { options: await passkeys.beginProof(purpose) }
  })

  serve(app, addWebhook, async ({ url, password, passkey }, { caller, request }) => {
    const userId = caller.id
    const address = parseUrl(url, reach)
    await throttle.count('new-webhooks', userId)
    if (passkey) await passkeys.requireProof({ for: 'webhook', userId, url: address }, passkey)
    else await requirePassword(deps, caller, request, password)
    const salt = await atomically(pool, async sql => {
      await storedPasskeys.lockOwner(sql, userId)
      // Checked while the user is locked: a reset meanwhile ended the session.
      await requireSession(sql, bearerToken(request)!)
      const made = await insertWebhook(sql, caller, address, now())
      await record(sql, userId, 'webhook_added', now())
      return made
    })
    return { secret: webhookKeys(secret, salt).secret, ...(await listFor(caller)) }
  })

  serve(app, removeWebhook, async ({ id }, { caller }) => {
    await atomically(pool, async sql => {
      await dropWebhook(sql, caller.id, id)
      await record(sql, caller.id, 'webhook_removed', now())
    })
    return listFor(caller)
  })

  serve(app, pauseCall, async ({ id }, { caller }) => {
    await pauseWebhook(pool, caller.id, id)
    return listFor(caller)
  })

  serve(app, resumeCall, async ({ id }, { caller }) => {
    await atomically(pool, sql => resumeWebhook(sql, caller.id, id, now()))
    return listFor(caller)
  })

  serve(app, replayWebhook, async ({ id, from }, { caller }) => {
    const webhook = await readOwnWebhook(pool, caller.id, id)
    const field = 'from'
    const after = await findCursorBefore(pool, head, caller.wallet, { field, text: from })
    // Refuses a cursor that is not of this wallet.
    await readEvents(pool, caller, { after, upTo: head.block, limit: 1, field })
    await atomically(pool, sql => setBackWebhook(sql, webhook.id, cursorText(after), now()))
    return listFor(caller)
  })

  serve(app, testWebhook, async ({ id }, { caller }) => {
    const { url, salt } = await readOwnWebhook(pool, caller.id, id)
    await throttle.count('webhook-tests', caller.id)
    const sender = new WebhookSender(url, webhookKeys(secret, salt), reach)
    const { attempt } = await sender.post(testPayload(caller.address, now()), now())
    sender.close()
    const number = await storeTest(pool, id, attempt)
    if (number === null) throw new Refusal('webhook_not_found')
    const { atMs, ...rest } = attempt
    return { attempt: { number, at: new Date(atMs).toISOString(), ...rest } }
  })

  serve(app, webhookAttempts, async ({ id }, { caller }) => {
    await readOwnWebhook(pool, caller.id, id)
    return { attempts: await readAttempts(pool, id) }
  })
}

function parseUrl(text: string, reach: PushReach): string {
  const trimmed = text.trim()
  if (!reach.isEndpoint(trimmed)) {
    const url = trimmed.replace(/^http:\/\/localhost\b/i, 'http://127.0.0.1')
    throw new Refusal('webhook_url_invalid', {
      body: { field: 'url' },
      // On a developer's machine, where the sentence of the code would demand what nobody has there.
      ...(url !== trimmed &&
        reach.isEndpoint(url) && { detail: { name: 'webhook_localhost', values: { url } } }),
    })
  }
  const url = new URL(trimmed)
  url.hash = ''
  return url.href
}

const testPayload = (address: string, nowMs: number): Payload => ({
  id: `test-${randomUUID()}`,
  type: WEBHOOK_TEST,
  timestamp: new Date(nowMs).toISOString(),
  data: { address },
})

/** Needs the database transaction of the change. */
async function record(
  sql: Sql,
  userId: string,
  what: 'webhook_added' | 'webhook_removed',
  atMs: number,
): Promise<void> {
  await recordAccountEvent(sql, { userId, who: OWNER, what, reason: null, atMs })
  await mailOwner(sql, userId, what)
}
