import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Config } from '../../settings/config.ts'
import { refusalHeaders } from '../headers.ts'
import { bodyOf } from '../problems.ts'
import type { Admission } from './Admission.ts'
import { clientAddress } from './clientAddress.ts'
import { type PriorityFinder, priorityFinder } from './priorityFinder.ts'

declare module 'fastify' {
  interface FastifyInstance {
    admission: Admission
  }
}

/** For load balancers. */
const ALWAYS_SERVED = new Set(['/healthz', '/readyz'])

/**
 * Refuses a request that the process has no time for, and says whether it did. Refusing must cost a fraction of serving:
 * nothing is looked up, logged or read of the body.
 */
export function refuser(app: FastifyInstance, admission: Admission, config: Config) {
  app.decorate('admission', admission)
  const addressOf = clientAddress(config.trustedProxies)
  const refusal = new Refusal('busy')
  const body = JSON.stringify(bodyOf(refusal))
  const headers = Object.entries({
    ...refusalHeaders(config),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }).flat()
  const refuse = (response: ServerResponse) => {
    const waitSeconds = String(admission.waitSeconds)
    response.writeHead(refusal.status, ['retry-after', waitSeconds, ...headers]).end(body)
  }
  let priorityOf: PriorityFinder
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (admission.isEarly() || ALWAYS_SERVED.has(request.url!)) return false
    priorityOf ??= priorityFinder(app.servedCalls)
    const refused = admission.refusalOf(priorityOf(request), addressOf(request))
    if (refused === 'network') admission.hold(() => refuse(response))
    else if (refused) refuse(response)
    return refused !== null
  }
}
