import cors from '@fastify/cors'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { UPLOAD_CALLS } from '#api/calls.ts'
import type { Config } from '../../settings/config.ts'
import { Admission } from '../../http/admission/Admission.ts'
import { EVENT_LOOP } from '../../http/admission/eventLoop.ts'
import { bareApp, healthRoutes } from '../../http/bareApp.ts'
import { refuseUnknown } from '../../http/problems.ts'
import { requireServed } from '../../http/requireServed.ts'
import { FileUrls } from './fileUrls.ts'
import { uploadRoutes } from './uploadRoutes.ts'
import type { UploadDeps } from './uploads.ts'
import type { Sessions } from '../../users/sessions/sessions.ts'
import { SecurityLog } from '../../logging/securityLog.ts'
import { Throttle } from '../../limits/Throttle.ts'

interface UploadAppDeps extends UploadDeps {
  config: Config
  log: Logger
  sessions: Sessions
  operatorSessions: Pick<FastifyInstance, 'operatorOf'>
  now: () => number
}

/** Only the upload part, for a host of its own. Only pages of the app may call it. */
export async function buildUploadApp(deps: UploadAppDeps): Promise<FastifyInstance> {
  const { config, log, pool, sessions, operatorSessions, now } = deps
  const admission = new Admission(EVENT_LOOP)
  const app = bareApp(config, log, {
    admission,
    callerOf: token => sessions.ownerOf(token, now()),
    operatorOf: (secret, ip) => operatorSessions.operatorOf(secret, ip),
    onAnswered: new SecurityLog(randomBytes(32)).record,
    now,
  })
  await app.register(cors, {
    origin: new URL(config.publicUrl).origin,
    methods: ['GET', 'POST'],
    allowedHeaders: ['authorization', 'content-type'],
    maxAge: 600,
  })
  healthRoutes(app, admission, () => pool.query('SELECT 1'))
  const throttle = new Throttle(config.signUpsPerHour, pool)
  uploadRoutes(app, { ...deps, fileUrls: new FileUrls(config.uploadUrl), throttle })
  requireServed(app, UPLOAD_CALLS)
  refuseUnknown(app)
  return app
}
