import { defineCall } from '../call.ts'
import type * as schema from '../schemas/stream.ts'

export const stream = defineCall<typeof schema.stream>()({
  method: 'GET',
  path: '/api/stream',
  access: 'optional',
  apiKeyScope: 'read',
  priority: 'normal',
  headers: { lastEventId: 'Last-Event-ID' },
})
