import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { Nothing } from '../fields.ts'
import { PUSH_ENDPOINT_MAX_LENGTH } from '../limits.ts'

/** What notifications a user gets, by mail or push. */
const choices = {
  coins: Type.Boolean({ description: 'When coins arrive' }),
  mining: Type.Boolean({ description: 'When mining is possible again' }),
}

const NotificationChoices = Type.Object(choices)
export type NotificationChoices = Type.Static<typeof NotificationChoices>

const Notifications = Type.Object({
  mail: NotificationChoices,
  push: Type.Object(choices, { description: 'Of the device that asks' }),
  pushKey: Type.String({
    description: "The server's key for push subscriptions (VAPID), in base64url",
  }),
})
export type Notifications = Type.Static<typeof Notifications>

const Endpoint = Type.String({
  maxLength: PUSH_ENDPOINT_MAX_LENGTH,
  'x-refusal': 'push_endpoint_refused',
  description: 'Where the push service of the browser takes messages for it',
})

export const notifications = defineSchema({
  summary: 'What you are notified of by mail, and by push on this device',
  input: Nothing,
  reply: Notifications,
})

export const setMailChoices = defineSchema({
  summary: 'Choose what you are notified of by mail',
  input: NotificationChoices,
  reply: Notifications,
})

export const setPushChoices = defineSchema({
  summary: 'Choose what this device is notified of by push; with nothing chosen it is deleted',
  input: Type.Object({
    ...choices,
    endpoint: Endpoint,
    p256dh: Type.String({
      pattern: '^[\\w-]{87}=?$',
      'x-refusal': 'push_keys_invalid',
      description: 'Public key of the subscription, in base64url',
    }),
    auth: Type.String({
      pattern: '^[\\w-]{22}(==)?$',
      'x-refusal': 'push_keys_invalid',
      description: 'Secret of the subscription, in base64url',
    }),
  }),
  reply: Notifications,
})

export const renewPush = defineSchema({
  summary: 'Go on with push on this device after a new login',
  input: Type.Object({ endpoint: Endpoint }),
  reply: Notifications,
})
