import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#api/refusals/refusals.ts'
import { endOneSession, endOtherSessions, sessions as sessionsCall } from '#api/calls/sessions.ts'
import { type Caller, bearerToken, serve } from '../../http/serve.ts'
import type { UserDeps } from '../userDeps.ts'
import { listSessions } from './listSessions.ts'

export function deviceRoutes(app: FastifyInstance, { pool, sessions, now }: UserDeps): void {
  const listFor = async ({ id }: Caller, request: FastifyRequest) => ({
    sessions: await listSessions(pool, id, bearerToken(request)!, now()),
  })

  serve(app, sessionsCall, (_input, { caller, request }) => listFor(caller, request))

  serve(app, endOneSession, async ({ id }, { caller, request }) => {
    if (!(await sessions.endOne(id, caller.id))) throw new Refusal('session_not_found')
    return listFor(caller, request)
  })

  serve(app, endOtherSessions, async (_input, { caller, request }) => {
    await sessions.endOthers(bearerToken(request)!, caller.id)
    return listFor(caller, request)
  })
}
