import { defineCall } from '../call.ts'
import type * as schema from '../schemas/events.ts'

export const events = defineCall<typeof schema.events>()({
  method: 'GET',
  path: '/api/events',
  access: 'login',
  apiKeyScope: 'read',
  priority: 'normal',
  headers: { lastEventId: 'Last-Event-ID' },
  reads: { events: [{ id: 'some', type: 'payment.received' }], next: 'some', hasMore: false },
})
