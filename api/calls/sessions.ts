import { defineCall } from '../call.ts'
import type * as schema from '../schemas/sessions.ts'

export const sessions = defineCall<typeof schema.sessions>()({
  method: 'GET',
  path: '/api/sessions',
  access: 'login',
})

export const endOneSession = defineCall<typeof schema.endOneSession>()({
  method: 'POST',
  path: '/api/sessions/end',
  access: 'login',
})

export const endOtherSessions = defineCall<typeof schema.endOtherSessions>()({
  method: 'POST',
  path: '/api/sessions/end-others',
  access: 'login',
})
