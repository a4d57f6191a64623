import { followStream } from './followStream.ts'
import type { StreamEvent } from './readEvents.ts'
import { streamState } from './streamState.ts'

/**
 * One stream for all tabs of a user: the tab that has the lock opens it and shares the events; when that tab closes,
 * the next one takes over. Without locks, as over plain http, each visible tab opens its own.
 */
export function shareStream(
  uid: string,
  onEvent: (event: StreamEvent) => void,
  signal: AbortSignal,
): void {
  // Not shown: the name of a lock.
  const name = `cxac stream ${uid}`
  let lastId: string | null = null
  const note = (event: StreamEvent) => {
    lastId = event.id ?? lastId
    onEvent(event)
  }
  const follow = (
    take: (event: StreamEvent) => void,
    onSign: (isAlive: boolean) => void,
    until = signal,
  ) => followStream({ lastId: () => lastId, onEvent: take, onSign, signal: until })
  signal.addEventListener('abort', () => streamState.write(false))

  if (!('locks' in navigator))
    return whileSeen(until => void follow(note, streamState.write, until), signal)
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<StreamEvent | boolean>) =>
    typeof data === 'boolean' ? streamState.write(data) : note(data),
  )
  signal.addEventListener('abort', () => channel.close())
  const shared =
    <News>(take: (news: News) => void) =>
    (news: News) => {
      if (signal.aborted) return
      channel.postMessage(news)
      take(news)
    }
  const lead = () => follow(shared(note), shared(streamState.write))
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
