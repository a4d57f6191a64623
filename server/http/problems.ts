import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import { Refusal, type RefusalCode } from '#api/refusals/refusals.ts'

const UNEXPECTED = {
  message: 'Something went wrong on our side. Please try again.',
  code: 'unexpected',
}

/** PostgreSQL is starting, stopping, out of connections, unreachable, or has become a read-only replica (25006). */
const UNREACHABLE = /^(ECONN|EPIPE|ETIMEDOUT|57P0[123]|53300|25006|08)/
/** A deadlock that PostgreSQL resolved by rolling this one back: nothing of it has happened. */
const DEADLOCK = '40P01'
const ROW_MISSING = '23503'

const KNOWN: Record<string, [RefusalCode, sentence?: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'wrong_type',
    'Send the header Content-Type: application/json, or multipart/form-data for a picture.',
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_input', 'The request body was cut off.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_input', 'The request body is empty.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_input', 'The request body is not valid JSON.'],
  FST_ERR_MAX_PARAM_LENGTH: ['too_large'],
  FST_ERR_BAD_URL: ['invalid_input', 'The address of the request is not valid.'],
}

/** The one place that turns an error into a response. Only a Refusal's own sentence leaves the server. */
export function answerProblem(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = asRefusal(error)
  if (refusal) return sendRefusal(reply, refusal)
  request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected error')
  return reply.code(500).send(UNEXPECTED)
}

/** For bytes that are no HTTP, or never become a complete request: there is no call yet. */
export function answerNoise(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = NOISE[error.code ?? ''] ?? '400 Bad Request'
  const body = JSON.stringify(bodyOf(new Refusal('invalid_input')))
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
  socket.destroy(error)
}

const NOISE: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

export function refuseUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refusal('route_not_found')))
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { retryAfterSeconds } = refusal.extra
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(retryAfterSeconds))
  reply.request.log.info({ refusal: refusal.code }, 'refused')
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(bodyOf(refusal)))
}

export const bodyOf = ({ message, code, extra: { detail, body } }: Refusal) => ({
  message,
  code,
  ...(detail && { detail }),
  ...body,
})

/** Something was written for a user whose account was deleted meanwhile. */
const isOfDeleted = ({ code, constraint }: FastifyError & { constraint?: string }) =>
  code === ROW_MISSING && (constraint?.endsWith('_user_id_fkey') ?? false)

function asRefusal(error: FastifyError): Refusal | null {
  if (error instanceof Refusal) return error
  const known = KNOWN[error.code]
  if (known) return new Refusal(known[0], known[1] ? { sentence: known[1] } : {})
  if (isOfDeleted(error)) return new Refusal('user_not_found')
  if (
    error.code === DEADLOCK ||
    UNREACHABLE.test(error.code ?? '') ||
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
  )
    return new Refusal('unavailable', { retryAfterSeconds: 1 })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('invalid_input')
  return null
}
