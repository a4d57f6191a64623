import { defineCall } from '../call.ts'
import { MESSAGE, PASSKEY_OPTIONS } from '../examples.ts'
import type * as schema from '../schemas/deletion.ts'

export const downloadData = defineCall<typeof schema.downloadData>()({
  method: 'POST',
  path: '/api/my-data.zip',
  access: 'login',
  priority: 'low',
})

export const beginPasskeyDownload = defineCall<typeof schema.beginPasskeyDownload>()({
  method: 'POST',
  path: '/api/my-data/passkey',
  access: 'login',
  reads: PASSKEY_OPTIONS,
})

export const deleteAccount = defineCall<typeof schema.deleteAccount>()({
  method: 'POST',
  path: '/api/account/delete',
  access: 'login',
  reads: MESSAGE,
})

export const beginPasskeyDeletion = defineCall<typeof schema.beginPasskeyDeletion>()({
  method: 'POST',
  path: '/api/account/delete/passkey',
  access: 'login',
  reads: PASSKEY_OPTIONS,
})
