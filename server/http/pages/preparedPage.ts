import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { acceptedEncoding } from '../acceptedEncoding.ts'
import { POLICY } from '../headers.ts'
import { isUnchanged } from '../TaggedReply.ts'

export type PreparedPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

const COMPRESS = {
  identity: (html: string) => Buffer.from(html),
  br: (html: string) => brotliCompressSync(html),
  gzip: (html: string) => gzipSync(html, { level: 9 }),
}
type Encoding = keyof typeof COMPRESS

/** Sends this HTML, compressed once at the first request; to browsers that save data, without its fonts. */
export function preparedPage(html: string, policy: string): PreparedPage {
  const full = preparedHtml(html, policy)
  const light = preparedHtml(withoutFonts(html), policy)
  return (request, reply) => (wantsLowData(request) ? light : full)(request, reply)
}

/** By the two hints that browsers send; `Accept-CH` asks for the second. */
const wantsLowData = ({ headers }: FastifyRequest): boolean =>
  headers['save-data'] === 'on' || /^(slow-)?2g$/.test(String(headers['ect']))

const withoutFonts = (html: string): string =>
  html.replaceAll(/\s*<link[^>]*\bas="font"[^>]*>/g, '').replace('<html', '<html data-low-data')

function preparedHtml(html: string, policy: string): PreparedPage {
  const bodies: Partial<Record<Encoding, Buffer>> = {}
  const version = createHash('sha256').update(html).digest('base64url').slice(0, 27)
  return (request, reply) => {
    reply
      .header('vary', 'accept-encoding, accept-language, cookie, save-data, ect')
      .header('accept-ch', 'ECT')
      .header(POLICY, policy)
    if (isUnchanged(request, reply, version)) return reply.code(304).send()
    const encoding = acceptedEncoding(request.headers['accept-encoding']) ?? 'identity'
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .send((bodies[encoding] ??= COMPRESS[encoding](html)))
  }
}
