import type { ServerResponse } from 'node:http'
import type { Event } from '#api/schemas/events.ts'
import { eventOf } from '../../stream/events.ts'
import { type Cursor, parseCursor } from './cursor.ts'

/** Well below the unread bytes at which a stream is ended. */
const EVENTS_AT_ONCE = 50

/** Returns a function that writes what is new since its last call. A client that reads slowly is waited for. */
export function followEvents(
  response: ServerResponse,
  beginning: Cursor,
  read: (after: Cursor, limit: number) => Promise<Event[]>,
): () => void {
  let after = beginning
  let isAsked = false
  let isWriting = false

  async function write(): Promise<void> {
    while (isAsked && !response.destroyed && !response.writableEnded) {
      isAsked = false
      const events = await read(after, EVENTS_AT_ONCE)
      if (events.length === EVENTS_AT_ONCE) isAsked = true
      const last = events.at(-1)
      if (!last || response.destroyed || response.writableEnded) continue
      after = parseCursor(last.id)
      const text = events.map(event => eventOf(event.type, event, event.id)).join('')
      if (!response.write(text)) await drained(response)
    }
    isWriting = false
  }

  return () => {
    isAsked = true
    if (isWriting) return
    isWriting = true
    // The client comes back with the id of its last event.
    write().catch(() => response.destroy())
  }
}

const drained = (response: ServerResponse) =>
  new Promise<void>(done => {
    const go = () => {
      response.off('drain', go).off('close', go)
      done()
    }
    response.on('drain', go).on('close', go)
  })
