import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CompressCallback, brotliCompress, constants, gzip } from 'node:zlib'
import { type Encoding, acceptedEncoding } from './acceptedEncoding.ts'
import { isJson } from './headers.ts'

/** Shorter ones fit into one packet anyway. */
export const MIN_CHARACTERS = 1024
/** With higher ones a list would take longer to compress than to send. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 4

const compress: Record<Encoding, (text: string, done: CompressCallback) => void> = {
  br: (text, done) =>
    brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }, done),
  gzip: (text, done) => gzip(text, { level: GZIP_LEVEL }, done),
}

/**
 * Compresses JSON, except responses to a POST, which may carry a token: next to text that an attacker chooses, the
 * compressed length would reveal it letter by letter.
 */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const encoding = isCompressible(request, reply, payload) && encodingFor(request, reply)
    // Without a promise: most responses are short, and a promise would cost more than the check.
    if (!encoding) return done(null, payload)
    compress[encoding](payload as string, done)
  })
}

const isCompressible = ({ method }: FastifyRequest, reply: FastifyReply, payload: unknown) =>
  typeof payload === 'string' &&
  payload.length >= MIN_CHARACTERS &&
  method !== 'POST' &&
  !reply.hasHeader('content-encoding') &&
  isJson(reply)

function encodingFor(request: FastifyRequest, reply: FastifyReply): Encoding | null {
  const varies = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean)
  reply.header('vary', varies.join(', '))
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return encoding
}
