import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import type { Call, InputOf } from '#api/call.ts'
import { Refusal } from '#api/refusals.ts'
import { inputReader } from './input.ts'
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

interface Download {
  filename: string
  /** Asked for one at a time, as fast as the client takes them. */
  chunks: AsyncIterable<string>
}

/** Before `serveDownload`. A slow reader must not keep the server from stopping. */
export function allowDownloads(app: FastifyInstance): void {
  app.decorate('downloads', new Map<Readable, string>())
  app.addHook('preClose', done => {
    for (const stream of app.downloads.keys()) stream.destroy()
    done()
  })
}

/** Answers a call with a file that is never in memory as a whole. Few at once: each is much work. */
export function serveDownload<C extends Call>(
  app: FastifyInstance,
  call: C,
  answer: (input: InputOf<C>) => Promise<Download>,
): void {
  const readInput = inputReader(call)
  app.servedCalls.push(call)
  app.route({
    method: call.method,
    url: call.path,
    // To answer HEAD, Fastify would read the whole file.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const network = networkOf(request.ip)
      refuseTooMany(app, network)
      const { filename, chunks } = await answer(readInput(request))
      const stream = Readable.from(chunks, { objectMode: false })
      app.downloads.set(stream, network)
      stream.once('close', () => app.downloads.delete(stream))
      return reply
        .type(call.download!)
        .header('content-disposition', `attachment; filename="${filename}"`)
        .header('cache-control', 'no-cache')
        .send(stream)
    },
  })
}

function refuseTooMany(app: FastifyInstance, network: string): void {
  const own = [...app.downloads.values()].filter(other => other === network).length
  if (own >= MAX_PER_NETWORK || app.downloads.size >= MAX_AT_ONCE)
    throw new Refusal('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
