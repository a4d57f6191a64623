import { followStream } from './followStream.ts'
import type { StreamEvent } from './readEvents.ts'

/**
 * Listens for one person in this browser: of its tabs, the one that has the lock holds the stream and tells
 * the others; when it closes, the next goes on. Where there are no locks, as over plain http, each tab that is seen
 * listens itself.
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
  const follow = (onEvent: (event: StreamEvent) => void, until = signal) =>
    followStream({ lastId: () => lastId, hear: onEvent, signal: until })

  if (!('locks' in navigator)) return whileSeen(until => void follow(note, until), signal)
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

/** Over plain http a browser has six connections to a host: seven tabs that listen would leave none to ask with. */
function whileSeen(act: (until: AbortSignal) => void, signal: AbortSignal): void {
  let seen = new AbortController()
  const look = () => {
    seen.abort()
    seen = new AbortController()
    if (!document.hidden) act(AbortSignal.any([signal, seen.signal]))
  }
  document.addEventListener('visibilitychange', look, { signal })
  look()
}
