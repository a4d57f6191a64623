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
import { endTurn, pauseFailing, storeAttempt, takeTurn, type Turn } from './turns.ts'
import { webhookKeys } from './webhookKeys.ts'
import { WebhookSender } from './WebhookSender.ts'

const EVENTS_AT_ONCE = 100
/** Then other webhooks come first. */
const TURN_MAX_MS = 15_000
/** A longer pause is waited for by a job. */
const WAIT_MAX_MS = 500
const GONE = 410

interface DeliveryParts {
  pool: pg.Pool
  /** The installation's. */
  secret: Uint8Array
  reach: PushReach
  now: () => number
  /** Aborted when the server stops. */
  stop: AbortSignal
}

/** Why a turn ends: all is delivered, or the turn is lost; a later job continues; or the webhook is paused. */
type End = 'done' | { atMs: number } | { paused: 'failing' | 'gone' }

/** Sends the events after a webhook's cursor, in order, each until it is accepted. The job itself holds no event. */
export function deliveryTask(parts: DeliveryParts) {
  const { pool, secret, reach, now } = parts
  return defineTask(Type.Object({ webhook: Uuid }), async ({ webhook: id }) => {
    const turn = await takeTurn(pool, id, now())
    if (!turn) return
    const sender = new WebhookSender(turn.url, webhookKeys(secret, turn.salt), reach)
    try {
      await finish(parts, turn, await deliver(parts, turn, sender))
      // Not earlier: until here that job takes over if this process dies.
      await removeResumeJob(pool, turn.turn)
    } finally {
      sender.close()
    }
  })
}

async function deliver(parts: DeliveryParts, turn: Turn, sender: WebhookSender): Promise<End> {
  const { pool, now, stop } = parts
  const endMs = now() + TURN_MAX_MS
  for (;;) {
    const events = await nextEvents(pool, turn, EVENTS_AT_ONCE)
    for (const event of events)
      for (;;) {
        if (stop.aborted || now() >= endMs) return { atMs: now() }
        const end = await tryOnce(parts, turn, event, sender)
        if (end === 'accepted') break
        if (end !== 'again') return end
      }
    if (events.length < EVENTS_AT_ONCE) return 'done'
  }
}

async function tryOnce(
  { pool, now, stop }: DeliveryParts,
  turn: Turn,
  event: Event,
  sender: WebhookSender,
): Promise<End | 'accepted' | 'again'> {
  const { attempt, retryAfterMs } = await sender.post(event, now(), stop)
  // Not attempted: the server stops.
  if (stop.aborted && attempt.status === null) return { atMs: now() }
  const { status } = attempt
  const isAccepted = status !== null && status >= 200 && status < 300
  if (isAccepted) turn.after = event.id
  turn.failures = isAccepted ? 0 : turn.failures + 1
  const backOffMs = pauseAfter(turn.failures)
  const pauseMs = Math.max(backOffMs ?? 0, retryAfterMs)
  const nextAtMs = isAccepted ? 0 : now() + pauseMs
  if (!(await storeAttempt(pool, turn, attempt, nextAtMs))) return 'done'
  if (isAccepted) return 'accepted'
  if (status === GONE) return { paused: 'gone' }
  if (backOffMs === null) return { paused: 'failing' }
  if (pauseMs > WAIT_MAX_MS) return { atMs: nextAtMs }
  await delay(pauseMs, undefined, { signal: stop }).catch(() => {})
  return 'again'
}

async function finish({ pool, now }: DeliveryParts, turn: Turn, end: End): Promise<void> {
  if (end === 'done') {
    if (!(await endTurn(pool, turn))) return
    // A job that came while this one had the turn has left its events to this one.
    if ((await nextEvents(pool, turn, 1)).length) await deliverAt(pool, turn.id, now())
    return
  }
  await atomically(pool, async sql => {
    if (!(await endTurn(sql, turn))) return
    if ('atMs' in end) await deliverAt(sql, turn.id, end.atMs)
    else await pauseFailing(sql, turn, end.paused)
  })
}

async function nextEvents(
  pool: pg.Pool,
  { userId, wallet, address, after }: Turn,
  limit: number,
): Promise<Event[]> {
  const { block: upTo } = await readHead(pool)
  const owner = { id: userId, wallet, address }
  return readEvents(pool, owner, { after: parseCursor(after), upTo, limit })
}
