import { defineCall } from '../call.ts'
import { MESSAGE } from '../examples.ts'
import type * as schema from '../schemas/freeze.ts'

export const freezeSending = defineCall<typeof schema.freezeSending>()({
  method: 'POST',
  path: '/api/freeze',
  access: 'login',
  reads: MESSAGE,
})

export const freezeByLink = defineCall<typeof schema.freezeByLink>()({
  method: 'POST',
  path: '/api/freeze/link',
  access: 'anyone',
  reads: MESSAGE,
})

export const askToUnfreeze = defineCall<typeof schema.askToUnfreeze>()({
  method: 'POST',
  path: '/api/freeze/lift/ask',
  access: 'login',
  reads: MESSAGE,
})

export const unfreezeSending = defineCall<typeof schema.unfreezeSending>()({
  method: 'POST',
  path: '/api/freeze/lift',
  access: 'anyone',
  reads: MESSAGE,
})
