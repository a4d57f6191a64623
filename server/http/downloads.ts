import type { FastifyInstance, FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { Access } from '#api/call.ts'
import {
  DOWNLOAD_MAX_MS,
  DOWNLOAD_MIN_BYTES_PER_SECOND,
  DOWNLOAD_PACE_MS,
  DOWNLOADS_AT_ONCE,
  DOWNLOADS_AT_ONCE_PER_NETWORK,
} from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Soon } from '../cache/whenReady.ts'
import { KEEP_NOTHING } from './headers.ts'
import { networkOf } from '../network/network.ts'
import { Bandwidth, type Slot } from '../limits/Bandwidth.ts'

const RULE = {
  maxMs: DOWNLOAD_MAX_MS,
  minBytesPerSecond: DOWNLOAD_MIN_BYTES_PER_SECOND,
  paceMs: DOWNLOAD_PACE_MS,
}
const RETRY_AFTER_SECONDS = 5

declare module 'fastify' {
  interface FastifyInstance {
    /** The downloads that are prepared or streamed now, by network. */
    downloads: Bandwidth
  }
}

export interface Download {
  filename: string
  /** Read one at a time, as fast as the client takes them. */
  chunks: AsyncIterable<string | Uint8Array>
  /** Of chunks that are compressed already; only what the client accepts. */
  encoding?: 'gzip'
  /** For files that never change. */
  cacheControl?: string
}

/** Needed by `sendDownload`. Ends open downloads when the server stops: a slow reader must not delay that. */
export function allowDownloads(app: FastifyInstance, now: () => number): void {
  app.decorate('downloads', new Bandwidth(RULE, now))
  app.addHook('preClose', done => {
    app.downloads.endAll()
    done()
  })
}

/** Sends a file that is never in memory as a whole. Only few at once, because each is much work. */
export async function sendDownload(
  reply: FastifyReply,
  { contentType, access }: { contentType: string; access: Access },
  make: () => Soon<Download>,
): Promise<FastifyReply> {
  const ended = new AbortController()
  const { downloads } = reply.server
  const slot = takeSlot(downloads, networkOf(reply.request.ip), () => ended.abort())
  try {
    const { filename, chunks, encoding, cacheControl } = await make()
    // Ended while it was prepared: there is no stream yet to end.
    if (ended.signal.aborted) throw new Refusal('unavailable')
    const stream = Readable.from(counted(chunks, slot), {
      objectMode: false,
      signal: ended.signal,
    })
    stream.once('close', slot.release)
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .type(contentType)
      .header('content-disposition', `attachment; filename="${filename}"`)
      .header('cache-control', cacheControl ?? (access === 'anyone' ? 'no-cache' : KEEP_NOTHING))
      .header('vary', 'accept-encoding')
      .send(stream)
  } catch (error) {
    slot.release()
    throw error
  }
}

/** Call before any await, because all requests of a burst would find the same slot free. */
function takeSlot(downloads: Bandwidth, network: string, end: () => void): Slot {
  if (
    downloads.countOf(network) >= DOWNLOADS_AT_ONCE_PER_NETWORK ||
    downloads.size >= DOWNLOADS_AT_ONCE
  )
    throw new Refusal('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  return downloads.take([network], end)
}

async function* counted(chunks: Download['chunks'], { moved }: Slot) {
  for await (const chunk of chunks) {
    yield chunk
    moved(chunk.length)
  }
}
