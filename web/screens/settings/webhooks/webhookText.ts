import type { Attempt, Webhook } from '#api/schemas/webhooks.ts'
import type { EventType } from '#api/values/events.ts'
import { WEBHOOK_TEST, type WebhookPause, type WebhookProblem } from '#api/values/webhooks.ts'
import { format } from '../../../ui/format.ts'

const PAUSES: Record<WebhookPause, string> = {
  owner: 'Paused by you. New events wait.',
  failing: 'Paused: it did not accept an event for three days. New events wait.',
  gone: 'Paused: it answered that it is gone (410). New events wait.',
}

const PROBLEMS: Record<WebhookProblem, string> = {
  timeout: 'No answer within 10 seconds',
  unreachable: 'Could not be reached',
  not_public: 'Not a public address',
}

const TYPES: Record<EventType | typeof WEBHOOK_TEST, string> = {
  'payment.received': 'Payment received',
  'payment.sent': 'Payment sent',
  'payment.self': 'Payment to yourself',
  'mining.claimed': 'Mining reward',
  'bonus.received': 'Bonus',
  'wallet.frozen': 'Wallet frozen',
  'wallet.unfrozen': 'Wallet no longer frozen',
  [WEBHOOK_TEST]: 'Test',
}

/** An older page may not know the type. */
export const typeText = (type: string): string =>
  Object.hasOwn(TYPES, type) ? TYPES[type as EventType] : type

export const isAccepted = ({ status }: Attempt): boolean =>
  status !== null && status >= 200 && status < 300

export function answerText(attempt: Attempt): string {
  const { status, problem } = attempt
  if (status === null) return PROBLEMS[problem!]
  if (isAccepted(attempt)) return `Accepted (${status})`
  if (status >= 300 && status < 400) return `Redirects are not followed (${status})`
  return `Not accepted (${status})`
}

/** What holds deliveries up; null if nothing does. */
export function holdUpOf({ paused, failures, nextAttemptAt }: Webhook): string | null {
  if (paused) return PAUSES[paused]
  if (!failures || !nextAttemptAt) return null
  const times = failures === 1 ? 'once' : `${format.count(failures)} times`
  return `The next event failed ${times}. It is tried again ${format.minute(nextAttemptAt)}.`
}

export function waitingText({ waiting }: Webhook): string | null {
  if (!waiting) return null
  return waiting === 1 ? '1 event is waiting' : `${format.count(waiting)} events are waiting`
}
