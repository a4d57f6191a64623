import { defineCall } from '../call.ts'
import { MESSAGE } from '../examples.ts'
import type * as schema from '../schemas/kyc.ts'

export const kycStatus = defineCall<typeof schema.kycStatus>()({
  method: 'GET',
  path: '/api/kyc/status/:uid',
  access: 'login',
  priority: 'normal',
  reads: { status: 'none' },
})

export const kycRecord = defineCall<typeof schema.kycRecord>()({
  method: 'GET',
  path: '/api/kyc/record/:uid',
  access: 'login',
  reads: { events: [{ at: '', who: '', what: 'submitted' }] },
})

export const kycApply = defineCall<typeof schema.kycApply>()({
  method: 'POST',
  path: '/api/kyc-apply',
  access: 'login',
  reads: MESSAGE,
})
