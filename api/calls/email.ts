import { defineCall } from '../call.ts'
import { MESSAGE } from '../examples.ts'
import type * as schema from '../schemas/email.ts'

export const sendConfirmation = defineCall<typeof schema.sendConfirmation>()({
  method: 'POST',
  path: '/api/email/send',
  access: 'login',
  reads: MESSAGE,
})

export const changeEmail = defineCall<typeof schema.changeEmail>()({
  method: 'POST',
  path: '/api/email/change',
  access: 'login',
  reads: MESSAGE,
})

export const confirmEmail = defineCall<typeof schema.confirmEmail>()({
  method: 'POST',
  path: '/api/email/confirm',
  access: 'anyone',
  reads: MESSAGE,
})

export const undoEmail = defineCall<typeof schema.undoEmail>()({
  method: 'POST',
  path: '/api/email/undo',
  access: 'anyone',
  reads: MESSAGE,
})
