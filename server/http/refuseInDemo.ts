import type { FastifyInstance } from 'fastify'
import type { Call } from '#api/call.ts'
import { addApiKey } from '#api/calls/apiKeys.ts'
import { deleteAccount } from '#api/calls/deletion.ts'
import { changeEmail, sendConfirmation } from '#api/calls/email.ts'
import { askToUnfreeze, freezeSending } from '#api/calls/freeze.ts'
import { setMailChoices, setPushChoices } from '#api/calls/notifications.ts'
import { addPasskey, askForPasskeyAbove, beginPasskey } from '#api/calls/passkeys.ts'
import { endOneSession, endOtherSessions } from '#api/calls/sessions.ts'
import { addWebhook } from '#api/calls/webhooks.ts'
import { uploadFile } from '#api/calls/upload.ts'
import { changePassword, requestPasswordReset } from '#api/calls/users.ts'
import { Refusal } from '#api/refusals/refusals.ts'

/**
 * Strangers share the accounts of a public demo: nobody may lock others out of one, store files on the server, or make
 * it send messages.
 */
const OFF: readonly Call[] = [
  uploadFile,
  requestPasswordReset,
  changePassword,
  sendConfirmation,
  changeEmail,
  setMailChoices,
  setPushChoices,
  freezeSending,
  askToUnfreeze,
  beginPasskey,
  addPasskey,
  askForPasskeyAbove,
  addApiKey,
  addWebhook,
  endOneSession,
  endOtherSessions,
  deleteAccount,
]

export function refuseInDemo(app: FastifyInstance): void {
  const isOff = (method: string, path?: string) =>
    OFF.some(call => call.method === method && call.path === path)
  app.addHook('onRequest', ({ method, routeOptions }, _reply, done) =>
    done(isOff(method, routeOptions.url) ? new Refusal('off_in_demo') : undefined),
  )
}
