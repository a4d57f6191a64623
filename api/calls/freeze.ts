import { defineCall } from '../call.ts'
import type * as schema from '../schemas/freeze.ts'

export const freezeSending = defineCall<typeof schema.freezeSending>()({
  method: 'POST',
  path: '/api/freeze',
  access: 'login',
})

export const freezeByLink = defineCall<typeof schema.freezeByLink>()({
  method: 'POST',
  path: '/api/freeze/link',
  access: 'anyone',
})

export const askToUnfreeze = defineCall<typeof schema.askToUnfreeze>()({
  method: 'POST',
  path: '/api/freeze/lift/ask',
  access: 'login',
})

export const unfreezeSending = defineCall<typeof schema.unfreezeSending>()({
  method: 'POST',
  path: '/api/freeze/lift',
  access: 'anyone',
})
