import type { FastifyInstance } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedEncoding } from './acceptedEncoding.ts'

/** What is shorter fits into one packet anyway. */
const MIN_CHARACTERS = 1024
/** Beyond these, a list would take longer to compress than to send. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 4

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const compress = {
  br: (text: string) =>
    brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: string) => gzipped(text, { level: GZIP_LEVEL }),
}

/**
 * Compresses JSON that was asked for with GET. A token is only ever the answer to a POST: beside what
 * a stranger may choose, the length of a compressed one would tell it letter by letter.
 */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_CHARACTERS) return payload
    if (request.method === 'POST' || reply.hasHeader('content-encoding')) return payload
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload
    const varies = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean)
    reply.header('vary', varies.join(', '))
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    if (!encoding) return payload
    reply.header('content-encoding', encoding)
    return compress[encoding](payload)
  })
}
