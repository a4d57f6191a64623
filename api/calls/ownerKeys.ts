import { defineCall } from '../call.ts'
import { MESSAGE, OWNER_KEYS } from '../examples.ts'
import type * as schema from '../schemas/ownerKeys.ts'

export const ownerKeys = defineCall<typeof schema.ownerKeys>()({
  method: 'GET',
  path: '/api/owner-keys',
  access: 'login',
  priority: 'high',
  reads: OWNER_KEYS,
})

export const startOwnerKeys = defineCall<typeof schema.startOwnerKeys>()({
  method: 'POST',
  path: '/api/owner-keys/start',
  access: 'login',
  reads: OWNER_KEYS,
})

export const cancelOwnerKeys = defineCall<typeof schema.cancelOwnerKeys>()({
  method: 'POST',
  path: '/api/owner-keys/cancel',
  access: 'login',
  reads: OWNER_KEYS,
})

export const undoOwnerKeys = defineCall<typeof schema.undoOwnerKeys>()({
  method: 'POST',
  path: '/api/owner-keys/undo',
  access: 'anyone',
  reads: MESSAGE,
})

export const changeOwnerKeys = defineCall<typeof schema.changeOwnerKeys>()({
  method: 'POST',
  path: '/api/owner-keys/change',
  access: 'login',
  reads: OWNER_KEYS,
})
