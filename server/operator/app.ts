import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { secureHeaders } from '../http/headers.ts'
import { serveConsole } from './pages.ts'

/** What operators see, on a port of its own that the public does not reach. */
export async function buildOperatorApp(
  config: Config,
  metrics: Registry,
  log: Logger,
  dist: string,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  }) as unknown as FastifyInstance
  secureHeaders(app, config)
  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.contentType)
    return metrics.metrics()
  })
  await serveConsole(app, dist)
  return app
}
