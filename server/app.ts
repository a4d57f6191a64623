import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { settings } from '#api/settings.ts'
import { microsToJson } from '#api/money.ts'
import type { Config } from './config.ts'
import { serveDocs } from './http/docs.ts'
import { secureHeaders } from './http/headers.ts'
import { logRequests } from './http/logRequests.ts'
import { networkTagger } from './http/network.ts'
import { servePages } from './http/pages.ts'
import { answerProblems } from './http/problems.ts'
import { serve } from './http/serve.ts'
import type { ChainHead } from './ledger/head.ts'
import type { Ledger } from './ledger/ledger.ts'
import { Notary } from './ledger/notary.ts'
import { proofRoutes } from './ledger/proofRoutes.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { miningRoutes } from './mining/routes.ts'
import { passwordRoutes } from './users/passwordRoutes.ts'
import { userRoutes } from './users/routes.ts'
import type { Sessions } from './users/sessions.ts'
import { Throttle } from './users/throttle.ts'

const BODY_LIMIT_BYTES = 64 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const IDLE_CONNECTION_MS = 65_000

export interface Parts {
  config: Config
  log: Logger
  pool: pg.Pool
  ledger: Ledger
  head: ChainHead
  sessions: Sessions
  /** See `readSecret`. */
  secret: Uint8Array
  now: () => number
  /** The folder of the built web app. */
  dist: string
}

/** The whole app, the same in tests and in production. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, log, pool, ledger, head, sessions, secret, now, dist } = parts
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length ? config.trustedProxies : false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_CONNECTION_MS,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  }) as unknown as FastifyInstance
  app.decorate('servedCalls', [])
  app.decorate('callerOf', token => sessions.ownerOf(token, now()))
  letConnectionsGo(app)
  logRequests(app)
  answerProblems(app)
  secureHeaders(app, config)

  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    await pool.query('SELECT 1')
    return { status: 'ready' }
  })
  serve(app, settings, () => ({
    transferFee: microsToJson(config.transferFee),
    explorerUrl: config.explorerUrl || '/explorer',
    uploadUrl: config.uploadUrl || '/upload/file',
    ipLookups: config.ipLookups,
  }))
  ledgerRoutes(app, { ledger, head, pool, transferFee: config.transferFee, now })
  proofRoutes(app, pool, new Notary(pool, secret))
  const networkTag = networkTagger(secret)
  const throttle = new Throttle(config.signUpsPerHour, config.databaseUrl ? pool : null)
  const userParts = { pool, ledger, head, sessions, throttle, networkTag, now }
  userRoutes(app, userParts)
  passwordRoutes(app, userParts)
  miningRoutes(app, { ledger, networkTag, now })
  serveDocs(app)
  await servePages(app, {
    dist,
    page: 'index.html',
    hidden: ['operator.html', 'assets/operator-*'],
    calls: /^\/(api|upload|assets)(\/|$)/,
  })
  return app
}

/** A connection whose last request was running when the stop began would else stay open unused. */
function letConnectionsGo(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', done => {
    isClosing = true
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
}
