import { defineCall } from '../call.ts'
import type * as schema from '../schemas/operator.ts'

/** The calls of the operator console. Served only on the operators' own port. */

/** The one call that takes an operator's token; all others take the session's secret. */
export const operatorSignIn = defineCall<typeof schema.operatorSignIn>()({
  method: 'POST',
  path: '/operator/session',
  access: 'anyone',
})

export const operatorSignOut = defineCall<typeof schema.operatorSignOut>()({
  method: 'POST',
  path: '/operator/session/end',
  access: 'operator',
})

export const kycCases = defineCall<typeof schema.kycCases>()({
  method: 'GET',
  path: '/operator/kyc',
  access: 'operator',
})

export const kycCase = defineCall<typeof schema.kycCase>()({
  method: 'GET',
  path: '/operator/kyc/:id',
  access: 'operator',
})

export const kycDocument = defineCall<typeof schema.kycDocument>()({
  method: 'GET',
  path: '/operator/kyc/:id/:document',
  access: 'operator',
})

export const kycApprove = defineCall<typeof schema.kycApprove>()({
  method: 'POST',
  path: '/operator/kyc/:id/approve',
  access: 'operator',
})

export const kycReject = defineCall<typeof schema.kycReject>()({
  method: 'POST',
  path: '/operator/kyc/:id/reject',
  access: 'operator',
})

export const findAccount = defineCall<typeof schema.findAccount>()({
  method: 'GET',
  path: '/operator/accounts',
  access: 'operator',
})

export const freezeAccount = defineCall<typeof schema.freezeAccount>()({
  method: 'POST',
  path: '/operator/accounts/:id/freeze',
  access: 'operator',
})

export const unfreezeAccount = defineCall<typeof schema.unfreezeAccount>()({
  method: 'POST',
  path: '/operator/accounts/:id/unfreeze',
  access: 'operator',
})

export const endSessionsOfAccount = defineCall<typeof schema.endSessionsOfAccount>()({
  method: 'POST',
  path: '/operator/accounts/:id/end-sessions',
  access: 'operator',
})

export const deleteKycOfAccount = defineCall<typeof schema.deleteKycOfAccount>()({
  method: 'POST',
  path: '/operator/accounts/:id/delete-kyc',
  access: 'operator',
})
