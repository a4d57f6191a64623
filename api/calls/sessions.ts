import { defineCall } from '../call.ts'
import { SESSIONS } from '../examples.ts'
import type * as schema from '../schemas/sessions.ts'

export const sessions = defineCall<typeof schema.sessions>()({
  method: 'GET',
  path: '/api/sessions',
  access: 'login',
  reads: SESSIONS,
})

export const endOneSession = defineCall<typeof schema.endOneSession>()({
  method: 'POST',
  path: '/api/sessions/end',
  access: 'login',
  reads: SESSIONS,
})

export const endOtherSessions = defineCall<typeof schema.endOtherSessions>()({
  method: 'POST',
  path: '/api/sessions/end-others',
  access: 'login',
  reads: SESSIONS,
})
