import { defineCall } from '../call.ts'
import { API_KEYS, PASSKEY_OPTIONS } from '../examples.ts'
import type * as schema from '../schemas/apiKeys.ts'

export const apiKeys = defineCall<typeof schema.apiKeys>()({
  method: 'GET',
  path: '/api/api-keys',
  access: 'login',
  reads: API_KEYS,
})

export const addApiKey = defineCall<typeof schema.addApiKey>()({
  method: 'POST',
  path: '/api/api-keys',
  access: 'login',
  reads: { ...API_KEYS, secret: 'cxac_' },
})

export const beginPasskeyApiKey = defineCall<typeof schema.beginPasskeyApiKey>()({
  method: 'POST',
  path: '/api/api-keys/passkey',
  access: 'login',
  reads: PASSKEY_OPTIONS,
})

export const revokeApiKey = defineCall<typeof schema.revokeApiKey>()({
  method: 'POST',
  path: '/api/api-keys/revoke',
  access: 'login',
  reads: API_KEYS,
})
