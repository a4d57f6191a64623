import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { collectDefaultMetrics, register } from 'prom-client'

/** What operators see, on a port of its own that the public does not reach. */
export function buildOperatorApp(log: Logger): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  }) as unknown as FastifyInstance
  register.clear()
  collectDefaultMetrics()
  app.get('/metrics', async (_request, reply) => {
    reply.type(register.contentType)
    return register.metrics()
  })
  return app
}
