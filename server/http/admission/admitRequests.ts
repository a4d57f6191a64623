import type { FastifyInstance } from 'fastify'
import type { Priority } from '#api/call.ts'
import { Refusal } from '#api/refusals.ts'
import type { Config } from '../../config.ts'
import { refusalHeaders } from '../headers.ts'
import { bodyOf } from '../problems.ts'
import type { Admission } from './Admission.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Left out: `high`. `always`: for load balancers and monitoring. */
    priority?: Priority | 'always'
  }
  interface FastifyInstance {
    admission: Admission
  }
}

/**
 * Refuses what the process has no time for, before the caller and the body are looked at, and without a log line:
 * refusing must cost a fraction of serving.
 */
export function admitRequests(app: FastifyInstance, admission: Admission, config: Config): void {
  const refusal = new Refusal('busy')
  const body = JSON.stringify(bodyOf(refusal))
  const headers = Object.entries({
    ...refusalHeaders(config),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }).flat()
  app.decorate('admission', admission)
  app.addHook('onRequest', (request, reply, done) => {
    const { priority = 'high' } = request.routeOptions.config
    if (priority === 'always') return done()
    const waitSeconds = admission.waitSecondsOf(priority, () => request.ip)
    if (waitSeconds === null) return done()
    // `reply.send` would run the hooks that prepare a real response.
    reply.hijack()
    reply.raw.writeHead(refusal.status, ['retry-after', String(waitSeconds), ...headers]).end(body)
  })
}
