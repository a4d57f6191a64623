import { defineCall } from '../call.ts'
import type * as schema from '../schemas/operators.ts'

/** The list of operators, and their requests to each other. Served only on the operators' own port. */

export const operatorRequests = defineCall<typeof schema.operatorRequests>()({
  method: 'GET',
  path: '/operator/requests',
  access: 'operator',
})

export const confirmRequest = defineCall<typeof schema.confirmRequest>()({
  method: 'POST',
  path: '/operator/requests/:id/confirm',
  access: 'operator',
})

export const declineRequest = defineCall<typeof schema.declineRequest>()({
  method: 'POST',
  path: '/operator/requests/:id/decline',
  access: 'operator',
})

export const operators = defineCall<typeof schema.operators>()({
  method: 'GET',
  path: '/operator/operators',
  access: 'operator',
})

export const addOperator = defineCall<typeof schema.addOperator>()({
  method: 'POST',
  path: '/operator/operators',
  access: 'operator',
})

export const removeOperator = defineCall<typeof schema.removeOperator>()({
  method: 'POST',
  path: '/operator/operators/remove',
  access: 'operator',
})

export const operatorPasskeys = defineCall<typeof schema.operatorPasskeys>()({
  method: 'GET',
  path: '/operator/passkeys',
  access: 'operator',
})

export const beginOperatorPasskey = defineCall<typeof schema.beginOperatorPasskey>()({
  method: 'POST',
  path: '/operator/passkeys/begin',
  access: 'operator',
})

export const addOperatorPasskey = defineCall<typeof schema.addOperatorPasskey>()({
  method: 'POST',
  path: '/operator/passkeys',
  access: 'operator',
})

export const removeOperatorPasskey = defineCall<typeof schema.removeOperatorPasskey>()({
  method: 'POST',
  path: '/operator/passkeys/remove',
  access: 'operator',
})

export const beginOperatorSignIn = defineCall<typeof schema.beginOperatorSignIn>()({
  method: 'POST',
  path: '/operator/session/passkey/begin',
  access: 'anyone',
})

export const operatorSignInWithPasskey = defineCall<typeof schema.operatorSignInWithPasskey>()({
  method: 'POST',
  path: '/operator/session/passkey',
  access: 'anyone',
})
