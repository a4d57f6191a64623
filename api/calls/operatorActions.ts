import { defineCall } from '../call.ts'
import type * as schema from '../schemas/operatorActions.ts'

/** The public part of what operators did. */

export const operatorActionCounts = defineCall<typeof schema.operatorActionCounts>()({
  method: 'GET',
  path: '/api/operator-actions',
  access: 'anyone',
  reads: [{ day: '', kind: 'kyc_approved', count: 0 }],
})

export const operatorActionProof = defineCall<typeof schema.operatorActionProof>()({
  method: 'GET',
  path: '/api/proofs/operator-actions/:hash',
  access: 'anyone',
  reads: { proof: '', verifierKey: '', policy: '' },
})
