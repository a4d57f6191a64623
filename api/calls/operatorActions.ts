import { defineCall } from '../call.ts'
import type * as schema from '../schemas/operatorActions.ts'

/** What operators did, as everybody may know it. */

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
