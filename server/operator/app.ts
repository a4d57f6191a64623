import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { OPERATOR_CALLS } from '#api/calls.ts'
import type { Config } from '../config.ts'
import { bareApp } from '../http/bareApp.ts'
import { requireServed } from '../http/requireServed.ts'
import type { UploadParts } from '../kyc/uploads.ts'
import { operatorKycRoutes } from './kycRoutes.ts'
import { operatorFinder } from './operators.ts'
import { serveConsole } from './pages.ts'

interface OperatorAppParts extends UploadParts {
  config: Config
  log: Logger
  metrics: Registry
  now: () => number
  /** The folder of the built web app. */
  dist: string
  onUndeclared?: FastifyInstance['onUndeclared']
}

/** What operators see, on a port of its own that the public does not reach. */
export async function buildOperatorApp(parts: OperatorAppParts): Promise<FastifyInstance> {
  const { config, log, pool, metrics, onUndeclared, now, dist } = parts
  const operatorOf = operatorFinder(pool, config.operatorToken)
  const app = bareApp(config, log, { operatorOf, onUndeclared, now })
  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.contentType)
    return metrics.metrics()
  })
  operatorKycRoutes(app, parts)
  requireServed(app, OPERATOR_CALLS)
  await serveConsole(app, dist)
  return app
}
