import stringify from 'fast-json-stringify'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { randomFillSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Logger } from 'pino'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Config } from '../settings/config.ts'
import type { Admission } from './admission/Admission.ts'
import { refuser } from './admission/refuser.ts'
import { compressJson } from './compressJson.ts'
import { allowDownloads } from './downloads.ts'
import { tidyForwardedFor } from './tidyForwardedFor.ts'
import { alwaysHeaders, refusalHeaders, secureHeaders } from './headers.ts'
import { answerNoise, answerProblem } from './problems.ts'
import { logRequests, RequestLog } from './RequestLog.ts'
import { writeJson } from './sendJson.ts'

const BODY_LIMIT_BYTES = 64 * 1024
/** Long, for a picture of 5 MB on a slow line, which has its own lowest pace. Other bodies have `BODY_TIMEOUT_MS`. */
const REQUEST_TIMEOUT_MS = 600_000
const BODY_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 30_000
/** By default Node checks for late headers every 30 seconds: they could take nearly twice their time. */
const LATE_CHECK_MS = 5000
/** What clients are told, and how much longer a connection may be idle: a request may be on its way. */
const KEEP_ALIVE_MS = 65_000
const KEEP_ALIVE_BUFFER_MS = 1000

const REQUEST_ID_BYTES = 12
const REQUEST_IDS_AT_ONCE = 256

interface Options {
  callerOf?: FastifyInstance['callerOf']
  operatorOf?: FastifyInstance['operatorOf']
  onUndeclared?: FastifyInstance['onUndeclared'] | undefined
  onAnswered?: FastifyInstance['onAnswered']
  /** Left out: nothing is refused under overload. */
  admission?: Admission
  now: () => number
}

/**
 * Each connection's last response, while its request may still be arriving. One entry per connection: a Map that changes
 * per request is rehashed in old space and pins every response it held until a major GC.
 */
type OpenResponses = Map<Socket, { response: ServerResponse | null }>

/** The part that all our apps have in common. */
export function bareApp(
  config: Config,
  log: Logger,
  { callerOf = nobody, operatorOf = nobody, onUndeclared, onAnswered, admission, now }: Options,
): FastifyInstance {
  const refusing = refusalHeaders(config)
  const open: OpenResponses = new Map()
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent, bindings) => new RequestLog(parent as Logger, bindings),
    genReqId: requestIds(),
    trustProxy: config.trustedProxies.length ? config.trustedProxies : false,
    schemaController: { compilersFactory: { buildValidator, buildSerializer } },
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: KEEP_ALIVE_MS + KEEP_ALIVE_BUFFER_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    // `refuseEarly` refuses instead, with a code.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      void answerProblem(error, request, reply.headers(refusing)),
    clientErrorHandler: (error, socket) => {
      if (isAnsweredEarly(open.get(socket)?.response)) socket.destroy(error)
      else answerNoise(error, socket, refusing)
    },
    // Node would refuse without a body; `refuseEarly` does it with a code.
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: LATE_CHECK_MS,
      keepAliveTimeoutBuffer: KEEP_ALIVE_BUFFER_MS,
      requireHostHeader: false,
    },
  }) as unknown as FastifyInstance
  if (config.trustedProxies.length) tidyForwardedFor(app)
  app.decorate('servedCalls', [])
  allowDownloads(app, now)
  app.decorate('callerOf', callerOf)
  app.decorate('operatorOf', operatorOf)
  app.decorate(
    'onUndeclared',
    onUndeclared ??
      ((call, { code }) => log.warn({ call: call.path, refusal: code }, 'undeclared refusal')),
  )
  app.decorate('onAnswered', onAnswered ?? (() => {}))
  refuseEarly(app, open)
  logRequests(app)
  app.setErrorHandler(answerProblem)
  // Fastify takes text too, and would pass it on as a body that is no object.
  app.removeContentTypeParser('text/plain')
  secureHeaders(app, config)
  compressJson(app)
  writeJson(app, alwaysHeaders(config))
  app.server.on('connection', socket => {
    open.set(socket, { response: null })
    socket.setTimeout = setOtherTimeout
    socket.once('close', () => open.delete(socket))
  })
  const isRefused = admission ? refuser(app, admission, config) : () => false
  // In front of Fastify's own listener: most of what a refusal would cost is the way through Fastify.
  app.server.removeAllListeners('request').on('request', (request, response) => {
    endDrippingBody(request, response)
    const isDone = isRefused(request, response)
    const connection = open.get(request.socket)
    if (connection && !(isDone && request.method === 'GET')) connection.response = response
    if (!isDone) app.routing(request, response)
  })
  // An idle connection would keep its last request and response in memory.
  app.addHook('onResponse', ({ raw: { socket, complete } }, { raw: response }, done) => {
    const connection = open.get(socket)
    if (complete && connection?.response === response) connection.response = null
    done()
  })
  // Node would answer 417 without a body; an expectation may be ignored.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  )
  return app
}

/**
 * Before and after each request Node sets the timeout that the connection has already, with a new timer: half of what a
 * request of an idle connection leaves in old space. Reading and writing restart the timer anyway.
 */
function setOtherTimeout(this: Socket, ms: number, callback?: () => void): Socket {
  if (ms === this.timeout && !callback) return this
  return Socket.prototype.setTimeout.call(this, ms, callback)
}

/** `inputReader` checks the input: Fastify's own validator is not even loaded. */
const buildValidator = () => () => {
  throw new Error('Input is checked by serve.')
}

/** Compiled at the first reply of a call: compiling all took a tenth of each start. */
const buildSerializer =
  () =>
  ({ schema }: { schema?: unknown }) => {
    let write: ((reply: unknown) => string) | null = null
    return (reply: unknown) => (write ??= stringify(schema as object))(reply)
  }

/** Only the rest of that request is broken then: a second response would be taken for that of the next request. */
const isAnsweredEarly = (response?: ServerResponse | null): boolean =>
  Boolean(response?.headersSent && !response.req.complete)

/** For load balancers: is the process alive, and can it answer. */
export function healthRoutes(
  app: FastifyInstance,
  admission: Admission,
  requireReady: () => Promise<unknown>,
): void {
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    await requireReady()
    const { refused, longestIterationMs } = admission.load
    return {
      status: 'ready',
      lastSecond: { refused, longestIterationMs: Math.round(longestIterationMs) },
    }
  })
}

const nobody = () => Promise.resolve(null)

/** One hook for both checks: each hook costs time in every request. */
function refuseEarly(app: FastifyInstance, open: OpenResponses): void {
  let isClosing = false
  app.addHook('preClose', done => {
    isClosing = true
    // Otherwise their connections would stay open unused.
    for (const { response } of open.values()) if (response) response.shouldKeepAlive = false
    done()
  })
  app.addHook('onRequest', ({ headers, raw }, reply, done) => {
    if (isClosing) {
      reply.header('connection', 'close')
      return done(new Refusal('unavailable', { retryAfterSeconds: 1 }))
    }
    // Node keeps an address that was read once. Read later, it is gone with a client that has hung up.
    if (raw.socket.remoteAddress === undefined)
      return done(new Refusal('invalid_input', { sentence: 'The connection is closed.' }))
    const isMissing = !headers.host && raw.httpVersion === '1.1'
    done(isMissing ? new Refusal('invalid_input', { sentence: 'No Host was named.' }) : undefined)
  })
}

/** Otherwise a byte now and then could keep a connection for as long as a picture may take. */
function endDrippingBody(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request
  if (!headers['content-length'] && !headers['transfer-encoding']) return
  if (headers['content-type']?.startsWith('multipart/')) return
  const end = () => {
    if (request.complete) return
    // Answered without being read: nothing listens, and an error would end the process.
    if (!request.listenerCount('error')) return void request.destroy()
    response.shouldKeepAlive = false
    request.emit('error', new Refusal('body_too_slow'))
  }
  const timer = setTimeout(end, BODY_TIMEOUT_MS).unref()
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer))
}

/** Random, many at a time: one by one they took 2 % of the server's time. */
function requestIds(): () => string {
  const bytes = Buffer.alloc(REQUEST_IDS_AT_ONCE * REQUEST_ID_BYTES)
  let used = bytes.length
  return () => {
    if (used === bytes.length) {
      randomFillSync(bytes)
      used = 0
    }
    return bytes.toString('base64url', used, (used += REQUEST_ID_BYTES))
  }
}
