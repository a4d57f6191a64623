import type { FastifyInstance } from 'fastify'

/** One line a request: the route's pattern, never its address, which may name a person. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) request.log.error(line, 'answered')
    else request.log.debug(line, 'answered')
    done()
  })
}
