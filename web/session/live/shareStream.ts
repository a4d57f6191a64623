import { followStream } from './followStream.ts'
import type { StreamEvent } from './readEvents.ts'

/**
 * One stream for all tabs of a user: the tab that has the lock opens it and shares the events; when that tab closes,
 * the next one takes over. Without locks, as over plain http, each visible tab opens its own.
 */
export function shareStream(
  uid: string,
  hear: (event: StreamEvent) => void,
  signal: AbortSignal,
): void {
  // Not shown: the name of a lock.
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
  // Rejects if aborted while waiting for the lock, as intended.
  navigator.locks.request(name, { signal }, lead).catch(() => {})
}

/** Over plain http a browser opens six connections per host: streams in six tabs would block all calls. */
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
