import { followStream } from './followStream.ts'
import type { StreamEvent } from './readEvents.ts'

/**
 * Listens for one person in this browser: of its tabs, the one that has the lock holds the stream and tells
 * the others; when it closes, the next goes on. Where there are no locks, as over plain http, each tab listens itself.
 */
export function shareStream(
  uid: string,
  hear: (event: StreamEvent) => void,
  signal: AbortSignal,
): void {
  const name = `cxac stream ${uid}`
  let lastId: string | null = null
  const note = (event: StreamEvent) => {
    lastId = event.id ?? lastId
    hear(event)
  }
  const follow = (onEvent: (event: StreamEvent) => void) =>
    followStream({ lastId: () => lastId, hear: onEvent, signal })

  if (!('locks' in navigator)) return void follow(note)
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<StreamEvent>) => note(data))
  signal.addEventListener('abort', () => channel.close())
  const lead = () =>
    follow(event => {
      if (signal.aborted) return
      channel.postMessage(event)
      note(event)
    })
  // Given up while it waits for its turn, the lock is refused, which is as it should be.
  navigator.locks.request(name, { signal }, lead).catch(() => {})
}
