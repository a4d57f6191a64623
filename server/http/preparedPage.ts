import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { acceptedEncoding } from './acceptedEncoding.ts'
import { isUnchanged } from './paging.ts'

export type PreparedPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Ways to answer with this HTML, compressed once and not for each who asks. */
export function preparedPage(html: string): PreparedPage {
  const bodies = {
    identity: Buffer.from(html),
    br: brotliCompressSync(html),
    gzip: gzipSync(html, { level: 9 }),
  }
  const version = createHash('sha256').update(html).digest('base64url').slice(0, 27)
  return (request, reply) => {
    reply.header('vary', 'accept-encoding')
    if (isUnchanged(request, reply, version)) return reply.code(304).send()
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .send(bodies[encoding ?? 'identity'])
  }
}
