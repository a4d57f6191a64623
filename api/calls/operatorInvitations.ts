import { defineCall } from '../call.ts'
import type * as schema from '../schemas/operatorInvitations.ts'

/** The calls of a new operator, with the token of an invitation. Served only on the operators' own port. */

export const openInvitation = defineCall<typeof schema.openInvitation>()({
  method: 'POST',
  path: '/operator/invitation',
  access: 'anyone',
})

export const acceptWithToken = defineCall<typeof schema.acceptWithToken>()({
  method: 'POST',
  path: '/operator/invitation/token',
  access: 'anyone',
})

export const beginAcceptWithPasskey = defineCall<typeof schema.beginAcceptWithPasskey>()({
  method: 'POST',
  path: '/operator/invitation/passkey/begin',
  access: 'anyone',
})

export const acceptWithPasskey = defineCall<typeof schema.acceptWithPasskey>()({
  method: 'POST',
  path: '/operator/invitation/passkey',
  access: 'anyone',
})
