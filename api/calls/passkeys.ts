import { defineCall } from '../call.ts'
import { PASSKEYS, PASSKEY_OPTIONS, SESSION } from '../examples.ts'
import type * as schema from '../schemas/passkeys.ts'

export const passkeys = defineCall<typeof schema.passkeys>()({
  method: 'GET',
  path: '/api/passkeys',
  access: 'login',
  reads: PASSKEYS,
})

export const beginPasskey = defineCall<typeof schema.beginPasskey>()({
  method: 'POST',
  path: '/api/passkeys/begin',
  access: 'login',
  reads: PASSKEY_OPTIONS,
})

export const addPasskey = defineCall<typeof schema.addPasskey>()({
  method: 'POST',
  path: '/api/passkeys',
  access: 'login',
  reads: PASSKEYS,
})

export const removePasskey = defineCall<typeof schema.removePasskey>()({
  method: 'POST',
  path: '/api/passkeys/remove',
  access: 'login',
  reads: PASSKEYS,
})

export const askForPasskeyAbove = defineCall<typeof schema.askForPasskeyAbove>()({
  method: 'POST',
  path: '/api/passkeys/above',
  access: 'login',
  reads: PASSKEYS,
})

export const beginPasskeyAmount = defineCall<typeof schema.beginPasskeyAmount>()({
  method: 'POST',
  path: '/api/passkeys/above/passkey',
  access: 'login',
  reads: PASSKEY_OPTIONS,
})

export const openReset = defineCall<typeof schema.openReset>()({
  method: 'POST',
  path: '/api/password/reset/open',
  access: 'anyone',
  reads: PASSKEYS,
})

export const beginPasskeyLogin = defineCall<typeof schema.beginPasskeyLogin>()({
  method: 'POST',
  path: '/api/login/passkey/begin',
  access: 'anyone',
  reads: PASSKEY_OPTIONS,
})

export const loginWithPasskey = defineCall<typeof schema.loginWithPasskey>()({
  method: 'POST',
  path: '/api/login/passkey',
  access: 'anyone',
  reads: SESSION,
})

export const beginPasskeyUnfreeze = defineCall<typeof schema.beginPasskeyUnfreeze>()({
  method: 'POST',
  path: '/api/freeze/lift/passkey',
  access: 'login',
  reads: PASSKEY_OPTIONS,
})

export const beginPasskeyTransfer = defineCall<typeof schema.beginPasskeyTransfer>()({
  method: 'POST',
  path: '/api/transfer/passkey',
  access: 'login',
  reads: PASSKEY_OPTIONS,
})
