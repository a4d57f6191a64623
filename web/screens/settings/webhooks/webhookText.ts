import type { Attempt, Webhook } from '#api/schemas/webhooks.ts'
import type { EventType } from '#api/values/events.ts'
import { WEBHOOK_TEST, type WebhookPause, type WebhookProblem } from '#api/values/webhooks.ts'
import { format } from '../../../ui/format.ts'
import { t } from '../../../language/t.ts'

const PAUSES: Record<WebhookPause, string> = {
  owner: t('webhooks.paused_by_new_events'),
  failing: t('webhooks.paused_did_not_accept'),
  gone: t('webhooks.paused_answered_gone_410'),
}

const PROBLEMS: Record<WebhookProblem, string> = {
  timeout: t('webhooks.no_answer_within_10'),
  unreachable: t('webhooks.could_not_reached'),
  not_public: t('webhooks.not_public_address'),
}

const TYPES: Record<EventType | typeof WEBHOOK_TEST, string> = {
  'payment.received': t('webhooks.payment_received'),
  'payment.sent': t('webhooks.payment_sent'),
  'payment.self': t('webhooks.payment_yourself'),
  'mining.claimed': t('webhooks.mining_reward'),
  'bonus.received': t('webhooks.bonus'),
  'wallet.frozen': t('webhooks.wallet_frozen'),
  'wallet.unfrozen': t('webhooks.wallet_no_longer_frozen'),
  [WEBHOOK_TEST]: t('webhooks.test'),
}

/** An older page may not know the type. */
export const typeText = (type: string): string =>
  Object.hasOwn(TYPES, type) ? TYPES[type as EventType] : type

export const isAccepted = ({ status }: Attempt): boolean =>
  status !== null && status >= 200 && status < 300

export function answerText(attempt: Attempt): string {
  const { status, problem } = attempt
  if (status === null) return PROBLEMS[problem!]
  if (isAccepted(attempt)) return t('webhooks.accepted', { status })
  if (status >= 300 && status < 400) return t('webhooks.redirects_not_followed', { status })
  return t('webhooks.not_accepted', { status })
}

/** What holds deliveries up; null if nothing does. */
export function holdUpOf({ paused, failures, nextAttemptAt }: Webhook): string | null {
  if (paused) return PAUSES[paused]
  if (!failures || !nextAttemptAt) return null
  return t('webhooks.next_event_failed_tried', { failures, time: format.minute(nextAttemptAt) })
}

export function waitingText({ waiting }: Webhook): string | null {
  return waiting ? t('webhooks.events_waiting', { count: waiting }) : null
}
