import type { FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Soon } from '../cache/whenReady.ts'
import { DATA_POLICY, POLICY } from './headers.ts'

/** Writes to the response for as long as it likes, and ends it. */
export type EventStream = (response: ServerResponse) => void

export const EVENTS_TYPE = 'text/event-stream; charset=utf-8'

/** `no-transform`, and for nginx `x-accel-buffering`: a proxy that buffers or compresses would delay events. */
const HEADERS = {
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  [POLICY]: DATA_POLICY,
  // Kept alive for a next request, the connection would delay a stop.
  connection: 'close',
}

/** Starts a response without an end. Refusals must come before. */
export async function sendEvents(
  reply: FastifyReply,
  contentType: string,
  make: () => Soon<EventStream>,
): Promise<undefined> {
  const begin = await make()
  reply.type(contentType).hijack()
  reply.secure()
  reply.headers(HEADERS)
  reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>)
  begin(reply.raw)
}
