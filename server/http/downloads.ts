import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import type { Call, InputOf } from '#api/call.ts'
import { Refusal } from '#api/refusals.ts'
import { inputReader } from './input.ts'

const MAX_AT_ONCE = 8
const RETRY_AFTER_SECONDS = 5

declare module 'fastify' {
  interface FastifyInstance {
    /** What is being streamed to somebody now. */
    downloads: Set<Readable>
  }
}

interface Download {
  filename: string
  /** Asked for one at a time, as fast as the client takes them. */
  chunks: AsyncIterable<string>
}

/** Before `serveDownload`. A slow reader must not keep the server from stopping. */
export function allowDownloads(app: FastifyInstance): void {
  app.decorate('downloads', new Set<Readable>())
  app.addHook('preClose', done => {
    for (const stream of app.downloads) stream.destroy()
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
      const { filename, chunks } = await answer(readInput(request))
      if (app.downloads.size >= MAX_AT_ONCE)
        throw new Refusal('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      const stream = Readable.from(chunks, { objectMode: false })
      app.downloads.add(stream)
      stream.once('close', () => app.downloads.delete(stream))
      return reply
        .type(call.download!)
        .header('content-disposition', `attachment; filename="${filename}"`)
        .header('cache-control', 'no-cache')
        .send(stream)
    },
  })
}
