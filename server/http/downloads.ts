import type { FastifyInstance, FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { Refusal } from '#api/refusals.ts'
import { networkOf } from './network.ts'

/** Each takes little memory, but holds its place for as long as its reader likes. */
const MAX_AT_ONCE = 20
const MAX_PER_NETWORK = 2
const RETRY_AFTER_SECONDS = 5

declare module 'fastify' {
  interface FastifyInstance {
    /** What is being streamed now, and to which network. */
    downloads: Map<Readable, string>
  }
}

export interface Download {
  filename: string
  /** Asked for one at a time, as fast as the client takes them. */
  chunks: AsyncIterable<string>
}

/** Before `sendDownload`. A slow reader must not keep the server from stopping. */
export function allowDownloads(app: FastifyInstance): void {
  app.decorate('downloads', new Map<Readable, string>())
  app.addHook('preClose', done => {
    for (const stream of app.downloads.keys()) stream.destroy()
    done()
  })
}

/** Sends a file that is never in memory as a whole. Few at once: each is much work. */
export async function sendDownload(
  reply: FastifyReply,
  contentType: string,
  make: () => Promise<Download>,
): Promise<FastifyReply> {
  const { server: app, request } = reply
  const network = networkOf(request.ip)
  refuseTooMany(app, network)
  const { filename, chunks } = await make()
  const stream = Readable.from(chunks, { objectMode: false })
  app.downloads.set(stream, network)
  stream.once('close', () => app.downloads.delete(stream))
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cache-control', 'no-cache')
    .send(stream)
}

function refuseTooMany(app: FastifyInstance, network: string): void {
  const own = [...app.downloads.values()].filter(other => other === network).length
  if (own >= MAX_PER_NETWORK || app.downloads.size >= MAX_AT_ONCE)
    throw new Refusal('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
