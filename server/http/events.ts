import type { FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'
import { DATA_POLICY, POLICY } from './headers.ts'

/** Writes to the response for as long as it likes, and ends it. */
export type EventStream = (response: ServerResponse) => void

/** `no-transform`, and for nginx `x-accel-buffering`: a proxy that gathers or compresses would hold events back. */
const HEADERS = {
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  [POLICY]: DATA_POLICY,
  // Its connection is the stream's own: kept for a next request, it would hold up a stop.
  connection: 'close',
}

/** Begins an answer that has no end of its own. What is refused is refused before. */
export async function sendEvents(
  reply: FastifyReply,
  contentType: string,
  make: () => Promise<EventStream>,
): Promise<void> {
  const begin = await make()
  reply.type(contentType).hijack()
  reply.secure()
  reply.headers(HEADERS)
  reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>)
  begin(reply.raw)
}
