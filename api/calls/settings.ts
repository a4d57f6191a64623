import { defineCall } from '../call.ts'
import type * as schema from '../schemas/settings.ts'

export const settings = defineCall<typeof schema.settings>()({
  method: 'GET',
  path: '/api/settings',
  access: 'anyone',
  priority: 'high',
  reads: { transferFee: 0, uploadUrl: '', ipLookups: [''] },
})
