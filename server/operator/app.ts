import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { OPERATOR_CALLS } from '#api/calls.ts'
import type { Config } from '../settings/config.ts'
import { bareApp } from '../http/bareApp.ts'
import { requireServed } from '../http/requireServed.ts'
import type { UploadDeps } from '../kyc/documents/uploads.ts'
import type { SecurityLog } from '../logging/securityLog.ts'
import { accountRoutes } from './accountRoutes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { operatorKycRoutes } from './kycRoutes.ts'
import type { OperatorSessions } from './operatorSessions.ts'
import { operatorPasskeyRoutes } from './passkeys/routes.ts'
import { serveConsole } from './serveConsole.ts'
import { requestRoutes } from './requestRoutes.ts'
import { requireKnownHost } from './requireKnownHost.ts'
import { serveMetrics } from './metrics/serveMetrics.ts'
import { sessionRoutes } from './sessionRoutes.ts'

interface OperatorAppDeps extends UploadDeps {
  config: Config
  log: Logger
  metrics: Registry
  operatorSessions: OperatorSessions
  securityLog: SecurityLog
  /** See `readSecret`. */
  secret: Uint8Array
  now: () => number
  /** The folder of the built web app. */
  dist: string
  onUndeclared?: FastifyInstance['onUndeclared']
}

/** The operators' app, on a separate port that is not public. */
export async function buildOperatorApp(deps: OperatorAppDeps): Promise<FastifyInstance> {
  const { config, log, metrics, operatorSessions, onUndeclared, now, dist } = deps
  const operatorOf = (secret: string, ip: string) => operatorSessions.operatorOf(secret, ip)
  const app = bareApp(config, log, {
    operatorOf,
    onUndeclared,
    onAnswered: deps.securityLog.record,
    now,
  })
  requireKnownHost(app, config)
  serveMetrics(app, metrics, config)
  sessionRoutes(app, operatorSessions)
  operatorKycRoutes(app, deps)
  accountRoutes(app, deps)
  operatorPasskeyRoutes(app, deps)
  invitationRoutes(app, deps)
  requestRoutes(app, deps)
  requireServed(app, OPERATOR_CALLS)
  await serveConsole(app, config, dist)
  return app
}
