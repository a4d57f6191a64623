import type { FastifyInstance } from 'fastify'
import { stream } from '#api/calls/stream.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import type { Sql } from '../db/database.ts'
import { networksOf } from '../network/network.ts'
import { bearerToken, serve } from '../http/serve.ts'
import type { Callers } from '../users/apiKeys/callers.ts'
import { readMissed } from './readMissed.ts'
import { Streams } from './Streams.ts'

interface StreamDeps {
  head: LiveLedger
  reader: Sql
  callers: Callers
  now: () => number
}

declare module 'fastify' {
  interface FastifyInstance {
    streams: Streams
  }
}

export function streamRoutes(app: FastifyInstance, { head, reader, callers, now }: StreamDeps) {
  const streams = new Streams(head, callers, now)
  app.decorate('streams', streams)
  app.addHook('preClose', done => {
    streams.close()
    done()
  })

  serve(app, stream, async ({ lastEventId }, { caller, request }) => {
    const owner = caller && { ...caller, token: bearerToken(request)! }
    const taken = streams.take(networksOf(request.ip), owner)
    if (lastEventId === undefined) return response => streams.begin(taken, response, null)
    try {
      const missed = await readMissed(reader, head, Number(lastEventId), owner?.wallet ?? null)
      return response => streams.begin(taken, response, missed)
    } catch (error) {
      streams.release(taken)
      throw error
    }
  })
}
