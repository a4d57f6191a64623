import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import * as Type from 'typebox'
import { Uuid } from '#api/fields.ts'
import type { Event } from '#api/schemas/events.ts'
import { readHead } from '../../../chain/reading/records.ts'
import { atomically } from '../../../db/database.ts'
import { defineTask } from '../../../db/jobs.ts'
import { parseCursor } from '../cursor.ts'
import { readEvents } from '../readEvents.ts'
import type { PushReach } from '../../../notifications/push/PushReach.ts'
import { deliverAt, removeResumeJob } from './jobs.ts'
import { pauseAfter } from './pauseAfter.ts'
import { releaseLease, pauseFailing, storeAttempt, acquireLease, type Lease } from './leases.ts'
import { webhookKeys } from './webhookKeys.ts'
import { WebhookSender } from './WebhookSender.ts'

const EVENTS_AT_ONCE = 100
/** Then other webhooks come first. */
const TURN_MAX_MS = 15_000
/** A longer pause is waited for by a job. */
const WAIT_MAX_MS = 500
const GONE = 410

interface DeliveryDeps {
  pool: pg.Pool
  /** The installation's. */
  secret: Uint8Array
  reach: PushReach
  now: () => number
  /** Aborted when the server stops. */
  stop: AbortSignal
}

/** Why a lease ends: all is delivered, or the lease is lost; a later job continues; or the webhook is paused. */
type End = 'done' | { atMs: number } | { paused: 'failing' | 'gone' }

/** Sends the events after a webhook's cursor, in order, each until it is accepted. The job itself holds no event. */
export function deliveryTask(deps: DeliveryDeps) {
  const { pool, secret, reach, now } = deps
  return defineTask(Type.Object({ webhook: Uuid }), async ({ webhook: id }) => {
    const lease = await acquireLease(pool, id, now())
    if (!lease) return
    const sender = new WebhookSender(lease.url, webhookKeys(secret, lease.salt), reach)
    try {
      await finish(deps, lease, await deliver(deps, lease, sender))
      // Not earlier: until here that job takes over if this process dies.
      await removeResumeJob(pool, lease.token)
    } finally {
      sender.close()
    }
  })
}

async function deliver(deps: DeliveryDeps, lease: Lease, sender: WebhookSender): Promise<End> {
  const { pool, now, stop } = deps
  const endMs = now() + TURN_MAX_MS
  for (;;) {
    const events = await nextEvents(pool, lease, EVENTS_AT_ONCE)
    for (const event of events)
      for (;;) {
        if (stop.aborted || now() >= endMs) return { atMs: now() }
        const end = await tryOnce(deps, lease, event, sender)
        if (end === 'accepted') break
        if (end !== 'again') return end
      }
    if (events.length < EVENTS_AT_ONCE) return 'done'
  }
}

async function tryOnce(
  { pool, now, stop }: DeliveryDeps,
  lease: Lease,
  event: Event,
  sender: WebhookSender,
): Promise<End | 'accepted' | 'again'> {
  const { attempt, retryAfterMs } = await sender.post(event, now(), stop)
  // Not attempted: the server stops.
  if (stop.aborted && attempt.status === null) return { atMs: now() }
  const { status } = attempt
  const isAccepted = status !== null && status >= 200 && status < 300
  if (isAccepted) lease.after = event.id
  lease.failures = isAccepted ? 0 : lease.failures + 1
  const backOffMs = pauseAfter(lease.failures)
  const pauseMs = Math.max(backOffMs ?? 0, retryAfterMs)
  const nextAtMs = isAccepted ? 0 : now() + pauseMs
  if (!(await storeAttempt(pool, lease, attempt, nextAtMs))) return 'done'
  if (isAccepted) return 'accepted'
  if (status === GONE) return { paused: 'gone' }
  if (backOffMs === null) return { paused: 'failing' }
  if (pauseMs > WAIT_MAX_MS) return { atMs: nextAtMs }
  await delay(pauseMs, undefined, { signal: stop }).catch(() => {})
  return 'again'
}

async function finish({ pool, now }: DeliveryDeps, lease: Lease, end: End): Promise<void> {
  if (end === 'done') {
    if (!(await releaseLease(pool, lease))) return
    // A job that came while this one had the lease has left its events to this one.
    if ((await nextEvents(pool, lease, 1)).length) await deliverAt(pool, lease.id, now())
    return
  }
  await atomically(pool, async sql => {
    if (!(await releaseLease(sql, lease))) return
    if ('atMs' in end) await deliverAt(sql, lease.id, end.atMs)
    else await pauseFailing(sql, lease, end.paused)
  })
}

async function nextEvents(
  pool: pg.Pool,
  { userId, wallet, address, after }: Lease,
  limit: number,
): Promise<Event[]> {
  const { block: upTo } = await readHead(pool)
  const owner = { id: userId, wallet, address }
  return readEvents(pool, owner, { after: parseCursor(after), upTo, limit })
}
