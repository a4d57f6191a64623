import { defineCall } from '../call.ts'
import { PASSKEY_OPTIONS, WEBHOOKS } from '../examples.ts'
import type * as schema from '../schemas/webhooks.ts'

export const webhooks = defineCall<typeof schema.webhooks>()({
  method: 'GET',
  path: '/api/webhooks',
  access: 'login',
  reads: WEBHOOKS,
})

export const addWebhook = defineCall<typeof schema.addWebhook>()({
  method: 'POST',
  path: '/api/webhooks',
  access: 'login',
  reads: { ...WEBHOOKS, secret: 'whsec_' },
})

export const beginPasskeyWebhook = defineCall<typeof schema.beginPasskeyWebhook>()({
  method: 'POST',
  path: '/api/webhooks/passkey',
  access: 'login',
  reads: PASSKEY_OPTIONS,
})

export const removeWebhook = defineCall<typeof schema.removeWebhook>()({
  method: 'POST',
  path: '/api/webhooks/remove',
  access: 'login',
  reads: WEBHOOKS,
})

export const pauseWebhook = defineCall<typeof schema.pauseWebhook>()({
  method: 'POST',
  path: '/api/webhooks/pause',
  access: 'login',
  reads: WEBHOOKS,
})

export const resumeWebhook = defineCall<typeof schema.resumeWebhook>()({
  method: 'POST',
  path: '/api/webhooks/resume',
  access: 'login',
  reads: WEBHOOKS,
})

export const replayWebhook = defineCall<typeof schema.replayWebhook>()({
  method: 'POST',
  path: '/api/webhooks/replay',
  access: 'login',
  reads: WEBHOOKS,
})

export const testWebhook = defineCall<typeof schema.testWebhook>()({
  method: 'POST',
  path: '/api/webhooks/test',
  access: 'login',
  reads: { attempt: { at: '', event: '', durationMs: 0 } },
})

export const webhookAttempts = defineCall<typeof schema.webhookAttempts>()({
  method: 'GET',
  path: '/api/webhooks/attempts',
  access: 'login',
  reads: { attempts: [{ number: 1, at: '', event: '', durationMs: 0 }] },
})
