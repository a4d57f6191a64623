import type { FastifyInstance } from 'fastify'
import { operatorSignIn, operatorSignOut } from '#api/calls/operator.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { bearerToken, serve } from '../http/serve.ts'
import type { OperatorSessions } from './operatorSessions.ts'

export function sessionRoutes(app: FastifyInstance, sessions: OperatorSessions): void {
  serve(app, operatorSignIn, async ({ token }, { request }) => {
    const begun = await sessions.begin(token, request.ip)
    if (!begun) throw new Refusal('operator_unknown')
    return begun
  })

  serve(app, operatorSignOut, async (_input, { request }) => {
    await sessions.end(bearerToken(request)!)
    return { message: 'Signed out' }
  })
}
