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
import { Refusal } from '#api/refusals.ts'
import { KEEP_NOTHING } from './headers.ts'
import { networkOf } from '../limits/network.ts'
import { type Place, Places } from '../limits/places.ts'

const RULE = {
  maxMs: DOWNLOAD_MAX_MS,
  minBytesPerSecond: DOWNLOAD_MIN_BYTES_PER_SECOND,
  paceMs: DOWNLOAD_PACE_MS,
}
const RETRY_AFTER_SECONDS = 5

declare module 'fastify' {
  interface FastifyInstance {
    /** What is being made ready or streamed now, and to which network. */
    downloads: Places
  }
}

export interface Download {
  filename: string
  /** Asked for one at a time, as fast as the client takes them. */
  chunks: AsyncIterable<string | Uint8Array>
  /** Of chunks that are compressed already, as the client said that it can read. */
  encoding?: 'gzip'
  /** Of what will never change. */
  cacheControl?: string
}

/** Before `sendDownload`. A slow reader must not keep the server from stopping. */
export function allowDownloads(app: FastifyInstance, now: () => number): void {
  app.decorate('downloads', new Places(RULE, now))
  app.addHook('preClose', done => {
    app.downloads.endAll()
    done()
  })
}

/** Sends a file that is never in memory as a whole. Few at once: each is much work. */
export async function sendDownload(
  reply: FastifyReply,
  { contentType, access }: { contentType: string; access: Access },
  make: () => Promise<Download>,
): Promise<FastifyReply> {
  const ended = new AbortController()
  const { downloads } = reply.server
  const place = takePlace(downloads, networkOf(reply.request.ip), () => ended.abort())
  try {
    const { filename, chunks, encoding, cacheControl } = await make()
    // Ended before it began: there is no stream yet to end.
    if (ended.signal.aborted) throw new Refusal('unavailable')
    const stream = Readable.from(counted(chunks, place), {
      objectMode: false,
      signal: ended.signal,
    })
    stream.once('close', place.release)
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .type(contentType)
      .header('content-disposition', `attachment; filename="${filename}"`)
      .header('cache-control', cacheControl ?? (access === 'anyone' ? 'no-cache' : KEEP_NOTHING))
      .header('vary', 'accept-encoding')
      .send(stream)
  } catch (error) {
    place.release()
    throw error
  }
}

/** Taken before anything is waited for: of a burst, all would find the same place free. */
function takePlace(downloads: Places, network: string, end: () => void): Place {
  if (
    downloads.countOf(network) >= DOWNLOADS_AT_ONCE_PER_NETWORK ||
    downloads.size >= DOWNLOADS_AT_ONCE
  )
    throw new Refusal('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  return downloads.take([network], end)
}

async function* counted(chunks: Download['chunks'], { moved }: Place) {
  for await (const chunk of chunks) {
    yield chunk
    moved(chunk.length)
  }
}
