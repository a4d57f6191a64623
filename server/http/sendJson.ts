import type { FastifyInstance, FastifyReply } from 'fastify'
import { acceptedEncoding } from './acceptedEncoding.ts'
import { MIN_CHARACTERS } from './compressJson.ts'
import { DATA_POLICY, KEEP_NOTHING, POLICY } from './headers.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Names and values in turn, as `writeHead` takes them. */
export type Headers = readonly string[]

/** Undefined: the response is written. Otherwise Fastify sends it. */
export type Sent = FastifyReply | undefined

declare module 'fastify' {
  interface FastifyReply {
    /** Sends this JSON, already serialized. */
    sendJson: (text: string, headers?: Headers) => Sent
    sendUnchanged: (headers: Headers) => Sent
  }
}

/**
 * Most responses of `/api/` are short JSON, or say that nothing has changed. They are written without Fastify's hooks for
 * sending and its object of headers, which took a tenth of a poll; the headers are those that `secure` sets.
 */
export function writeJson(app: FastifyInstance, always: Readonly<Record<string, string>>): void {
  const fixed = [...Object.entries(always).flat(), POLICY, DATA_POLICY]

  app.decorateReply('sendJson', function sendJson(text, headers = []) {
    const own = headersOf(this)
    if (!own || needsFastify(this, text)) {
      for (let i = 0; i < headers.length; i += 2) this.header(headers[i]!, headers[i + 1])
      return this.type(JSON_TYPE).send(text)
    }
    own.push(...headers)
    if (!own.includes('cache-control')) own.push('cache-control', KEEP_NOTHING)
    if (isLong(text) && !isPost(this)) own.push('vary', 'accept-encoding')
    const bytes = Buffer.byteLength(text)
    own.push('content-type', JSON_TYPE, 'x-request-id', this.request.id, ...fixed)
    own.push('content-length', String(bytes))
    // ASCII, as nearly all are: as 'utf8' the text would be encoded, which takes up to a tenth of a response.
    const response = this.raw.writeHead(200, own)
    this.hijack()
    response.end(text, bytes === text.length ? 'latin1' : 'utf8')
    return undefined
  })

  app.decorateReply('sendUnchanged', function sendUnchanged(headers) {
    const own = headersOf(this)
    if (!own) {
      for (let i = 0; i < headers.length; i += 2) this.header(headers[i]!, headers[i + 1])
      return this.code(304).send()
    }
    const response = this.raw.writeHead(304, [...own, ...headers])
    this.hijack()
    response.end()
    return undefined
  })
}

/** Those that the call has set. Null: not every response under this path has the same headers. */
function headersOf(reply: FastifyReply): string[] | null {
  if (!reply.request.url.startsWith('/api/')) return null
  const set = reply.getHeaders()
  const headers: string[] = []
  for (const name in set) headers.push(name, String(set[name]))
  return headers
}

const needsFastify = (reply: FastifyReply, text: string): boolean =>
  reply.request.method === 'HEAD' ||
  reply.hasHeader('vary') ||
  (isLong(text) &&
    !isPost(reply) &&
    acceptedEncoding(reply.request.headers['accept-encoding']) !== null)

const isLong = (text: string) => text.length >= MIN_CHARACTERS

const isPost = (reply: FastifyReply) => reply.request.method === 'POST'
