import type { ReplyOf } from '#api/call.ts'
import { events as eventsCall } from '#api/calls/events.ts'
import { NotVerified } from './errors.ts'
import { inParallel } from './http/inParallel.ts'
import type { Send } from './http/makeSender.ts'
import { pause } from './http/pause.ts'
import type { EventOptions, Transaction, WalletEvent } from './types.ts'
import { EventOrder } from './verify/EventOrder.ts'
import { ListedLines } from './verify/ListedLines.ts'
import { proveEvent } from './verify/proveEvent.ts'
import { requireSame } from './verify/requireSame.ts'
import type { Verifier } from './verify/Verifier.ts'

const EVENTS_PER_PAGE = 50
const FOLLOW_EVERY_MS = 2000
const COUNT_EVERY_MS = 500

interface EventDeps {
  address: string
  send: Send
  verifier: Verifier
  patienceMs: number
  onTransaction: (transaction: Transaction) => void
}

type Events = AsyncGenerator<WalletEvent, void, undefined>

/** Reads the events of the own wallet. */
export function makeEventReader(deps: EventDeps): (options?: EventOptions) => Events {
  const { address, send, verifier, patienceMs, onTransaction } = deps

  return async function* events({
    after,
    follow = false,
    everyMs = FOLLOW_EVERY_MS,
    signal,
  } = {}): Events {
    const order = new EventOrder(after)
    const lines = new ListedLines(verifier, { address, patienceMs, begin: order.place })
    let place = after
    try {
      for (;;) {
        const asked = place === undefined ? { address } : { address, after: place }
        const page = await send(eventsCall, { limit: EVENTS_PER_PAGE, ...asked }, signal)
        const found = await provePage(page, order, lines)
        place = found.at(-1)?.id ?? place
        requireSame('list of events', page, { next: place ?? '0.0' })
        yield* found
        if (page.hasMore) continue
        const isWhole = await lines.isWhole()
        if (isWhole && !follow) return
        await pause(follow ? everyMs : COUNT_EVERY_MS, signal)
      }
    } catch (error) {
      if (!signal?.aborted) throw error
    }
  }

  async function provePage(
    { events: said, hasMore }: ReplyOf<typeof eventsCall>,
    order: EventOrder,
    lines: ListedLines,
  ): Promise<WalletEvent[]> {
    if (hasMore && !said.length)
      throw new NotVerified('The server says that there are more events, and sends none.')
    const proven = await inParallel(said, one => proveEvent(verifier, one as WalletEvent, address))
    return proven.map((event, i) => {
      const balance = order.add(event)
      if (!('transaction' in event.data)) return event
      lines.add(order.place!)
      onTransaction(event.data.transaction)
      if (balance === undefined) return event
      requireSame('event', said[i]!.data, { balance })
      return { ...event, data: { ...event.data, balance } } as WalletEvent
    })
  }
}
