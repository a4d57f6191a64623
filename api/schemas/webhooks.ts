import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { Nothing, Time, TimeOrNull, Uuid } from '../fields.ts'
import {
  WEBHOOK_ATTEMPTS_SHOWN,
  WEBHOOK_TESTS_PER_HOUR,
  WEBHOOK_URL_MAX_LENGTH,
  WEBHOOKS_ADDED_PER_HOUR,
} from '../limits.ts'
import { EVENT_CURSOR } from '../values/events.ts'
import {
  WEBHOOK_PAUSES,
  WEBHOOK_PROBLEMS,
  type WebhookPause,
  type WebhookProblem,
} from '../values/webhooks.ts'
import { Assertion } from '../webauthn.ts'
import { beginPasskeyUnfreeze } from './passkeys.ts'

const Attempt = Type.Object({
  number: Type.Integer({ description: 'Of all attempts of this webhook, counted from 1' }),
  at: Time,
  event: Type.String({ description: 'The id of the event' }),
  type: Type.String(),
  status: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'Of the answer. Null: there was none',
  }),
  problem: Type.Unsafe<WebhookProblem | null>({
    type: ['string', 'null'],
    enum: [...WEBHOOK_PROBLEMS, null],
    description: 'Why there was no answer',
  }),
  durationMs: Type.Integer(),
})
export type Attempt = Type.Static<typeof Attempt>

const Webhook = Type.Object({
  id: Uuid,
  url: Type.String(),
  publicKey: Type.String({ description: 'Ed25519, whpk_…: verifies the signatures v1a' }),
  createdAt: Time,
  after: Type.String({ description: 'The cursor of the last event that was delivered' }),
  waiting: Type.Integer({ description: 'Lines of your history that are not delivered yet' }),
  failures: Type.Integer({ description: 'Failed attempts at the next event' }),
  nextAttemptAt: TimeOrNull,
  paused: Type.Unsafe<WebhookPause | null>({
    type: ['string', 'null'],
    enum: [...WEBHOOK_PAUSES, null],
  }),
  lastAttempt: Type.Unsafe<Attempt | null>({ anyOf: [Attempt, { type: 'null' }] }),
})
export type Webhook = Type.Static<typeof Webhook>

/** All of them, oldest first. */
const Webhooks = Type.Object({ webhooks: Type.Array(Webhook) })

const One = Type.Object({ id: Uuid })

export const webhooks = defineSchema({
  summary: 'The addresses to which the events of your wallet are sent',
  input: Nothing,
  reply: Webhooks,
})

const Url = Type.String({
  maxLength: WEBHOOK_URL_MAX_LENGTH,
  'x-refusal': 'webhook_url_invalid',
  description: 'https, on its own port, to a public address',
})

export const addWebhook = defineSchema({
  summary: `Add a webhook (Standard Webhooks 1.0), at most ${WEBHOOKS_ADDED_PER_HOUR} an hour; needs the password or a passkey. It gets the events from now on. Its secret is shown only in this reply`,
  input: Type.Object({
    url: Url,
    password: Type.Optional(Type.String({ maxLength: 4096 })),
    passkey: Type.Optional(Assertion),
  }),
  reply: Type.Object({
    secret: Type.String({
      description: 'whsec_…: verifies the signatures v1; cannot be shown again',
    }),
    ...Webhooks.properties,
  }),
  refusals: ['password_wrong', 'passkey_copied', 'webhooks_full', 'too_many_requests'],
})

export const beginPasskeyWebhook = defineSchema({
  summary: 'What a browser needs to add this webhook with a passkey',
  input: Type.Object({ url: Url }),
  reply: beginPasskeyUnfreeze.reply,
  refusals: ['passkey_missing'],
})

export const removeWebhook = defineSchema({
  summary: 'Remove a webhook: nothing more is sent to it',
  input: One,
  reply: Webhooks,
  refusals: ['webhook_not_found'],
})

export const pauseWebhook = defineSchema({
  summary: 'Pause a webhook: events wait until it is resumed',
  input: One,
  reply: Webhooks,
  refusals: ['webhook_not_found'],
})

export const resumeWebhook = defineSchema({
  summary: 'Resume a webhook: the events since its last delivery follow, in order',
  input: One,
  reply: Webhooks,
  refusals: ['webhook_not_found'],
})

export const replayWebhook = defineSchema({
  summary: 'Send events again, from this one on, with the same ids',
  input: Type.Object({
    id: Uuid,
    from: Type.String({
      pattern: EVENT_CURSOR,
      'x-refusal': 'cursor_unknown',
      description: 'The id of the first event to send, or the number of its block',
    }),
  }),
  reply: Webhooks,
  refusals: ['webhook_not_found'],
})

export const testWebhook = defineSchema({
  summary: `Send a message of the type webhook.test at once, also to a paused webhook; at most ${WEBHOOK_TESTS_PER_HOUR} an hour`,
  input: One,
  reply: Type.Object({ attempt: Attempt }),
  refusals: ['webhook_not_found', 'too_many_requests'],
})

export const webhookAttempts = defineSchema({
  summary: `The newest ${WEBHOOK_ATTEMPTS_SHOWN} attempts of a webhook, newest first`,
  input: One,
  reply: Type.Object({ attempts: Type.Array(Attempt) }),
  refusals: ['webhook_not_found'],
})
