import type { FastifyInstance } from 'fastify'
import { events as eventsCall } from '#api/calls/events.ts'
import { TRANSACTIONS_DEFAULT_ROWS } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { isSameAddress } from '#api/shortAddress.ts'
import type { LiveLedger } from '../../chain/LiveLedger.ts'
import type { Sql } from '../../db/database.ts'
import { networksOf } from '../../network/network.ts'
import { bearerToken, serve } from '../../http/serve.ts'
import type { Streams } from '../../stream/Streams.ts'
import { BEGINNING, type Cursor, findCursor } from './cursor.ts'
import { followEvents } from './followEvents.ts'
import { readEvents } from './readEvents.ts'

interface EventDeps {
  chain: Sql
  head: LiveLedger
  streams: Streams
}

export function eventRoutes(app: FastifyInstance, { chain, head, streams }: EventDeps): void {
  serve(app, eventsCall, async (input, { caller, request }) => {
    const { address = caller.address } = input
    if (!isSameAddress(address, caller.address))
      throw new Refusal('not_own_wallet', { sentence: 'You can only read your own events.' })
    const { after: asked, lastEventId: text = asked } = input
    const field = text === asked ? 'after' : 'Last-Event-ID'
    const read = (after: Cursor, limit: number) =>
      readEvents(chain, caller, { after, upTo: head.block, limit, field })
    const find = () =>
      text === undefined ? BEGINNING : findCursor(chain, head, caller.wallet, { field, text })

    if (!request.headers.accept?.includes('text/event-stream')) {
      const limit = input.limit ?? TRANSACTIONS_DEFAULT_ROWS
      // One more, to know whether there are more.
      const found = await read(await find(), limit + 1)
      const events = found.slice(0, limit)
      return { events, next: events.at(-1)?.id ?? text ?? '0.0', hasMore: found.length > limit }
    }

    const owner = { ...caller, token: bearerToken(request)! }
    const taken = streams.take(networksOf(request.ip), owner)
    try {
      const after = await find()
      // A wrong cursor is refused before the response begins.
      await read(after, 1)
      return response => streams.beginPulled(taken, response, followEvents(response, after, read))
    } catch (error) {
      streams.release(taken)
      throw error
    }
  })
}
