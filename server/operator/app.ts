import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { bareApp } from '../http/bareApp.ts'
import type { UploadParts } from '../kyc/uploads.ts'
import { operatorKycRoutes } from './kycRoutes.ts'
import { operatorFinder } from './operators.ts'

interface Parts extends UploadParts {
  config: Config
  log: Logger
  metrics: Registry
  now: () => number
}

/** What operators see, on a port of its own that the public does not reach. */
export function buildOperatorApp(parts: Parts): FastifyInstance {
  const { config, log, pool, metrics } = parts
  const app = bareApp(config, log, { operatorOf: operatorFinder(pool, config.operatorToken) })
  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.contentType)
    return metrics.metrics()
  })
  operatorKycRoutes(app, parts)
  return app
}
