import { defineCall } from '../call.ts'
import { NOTIFICATIONS } from '../examples.ts'
import type * as schema from '../schemas/notifications.ts'

export const notifications = defineCall<typeof schema.notifications>()({
  method: 'GET',
  path: '/api/notifications',
  access: 'login',
  reads: NOTIFICATIONS,
})

export const setMailChoices = defineCall<typeof schema.setMailChoices>()({
  method: 'POST',
  path: '/api/notifications/mail',
  access: 'login',
  reads: NOTIFICATIONS,
})

export const setPushChoices = defineCall<typeof schema.setPushChoices>()({
  method: 'POST',
  path: '/api/notifications/push',
  access: 'login',
  reads: NOTIFICATIONS,
})

export const renewPush = defineCall<typeof schema.renewPush>()({
  method: 'POST',
  path: '/api/notifications/push/renew',
  access: 'login',
  reads: NOTIFICATIONS,
})
