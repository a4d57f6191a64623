import { STREAM_HEARTBEAT_MS } from '#api/limits.ts'
import { settings } from '#api/calls/settings.ts'
import { stream } from '#api/calls/stream.ts'
import { request, requestStream } from '../client.ts'
import { codeOf, Refused } from '../../ask/failures.ts'
import { readEvents, type StreamEvent } from './readEvents.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000
/** A bit more than two heartbeats: a dead connection is detected by its silence. */
const SILENCE_MS = 2.5 * STREAM_HEARTBEAT_MS

interface Following {
  /** The last event received; null at first. */
  lastId: () => string | null
  onEvent: (event: StreamEvent) => void
  /** Called with true at every sign of life, and with false when the stream breaks. */
  onSign?: (isAlive: boolean) => void
  signal: AbortSignal
}

/** Follows the stream until aborted. Reconnects after every break, at once when the browser is online again. */
export async function followStream({
  lastId,
  onEvent,
  onSign: report,
  signal,
}: Following): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    let leastMs = 0
    const attempt = new AbortController()
    const giveUp = () => attempt.abort()
    /** After a network change the open connection is dead. */
    const stop = new AbortController()
    for (const event of ['online', 'offline'])
      window.addEventListener(event, giveUp, { signal: stop.signal })
    signal.addEventListener('abort', giveUp, { signal: stop.signal })
    let silence = setTimeout(giveUp, SILENCE_MS)
    const onSign = () => {
      clearTimeout(silence)
      silence = setTimeout(giveUp, SILENCE_MS)
      report?.(true)
    }
    try {
      const lastEventId = lastId()
      const body = await requestStream(stream, lastEventId ? { lastEventId } : {}, attempt.signal)
      for await (const event of readEvents(body, onSign)) {
        failures = 0
        onEvent(event)
      }
    } catch (error) {
      if (codeOf(error) === 'busy') leastMs = (error as Refused).waitMs
      // Any other refusal is not retried soon.
      else if (error instanceof Refused) failures = Math.max(failures, 6)
      // Checks the connection with a plain call, which proxies do not break. Not at the first failure: a restart is quick.
      else if (failures > 0 && !signal.aborted) void request(settings, {}).catch(() => {})
    } finally {
      clearTimeout(silence)
      report?.(false)
      stop.abort()
    }
    await pause(leastMs, failures++, signal)
  }
}

/** With jitter: after a restart of the server, clients do not all reconnect at once. Ends early when the network is back. */
function pause(leastMs: number, failures: number, signal: AbortSignal): Promise<void> {
  const longestMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
  const ended = new AbortController()
  return new Promise<void>(done => {
    const timer = setTimeout(done, leastMs + longestMs * (0.5 + Math.random() / 2))
    const end = () => {
      clearTimeout(timer)
      done()
    }
    window.addEventListener('online', end, { signal: ended.signal })
    signal.addEventListener('abort', end, { signal: ended.signal })
  }).finally(() => ended.abort())
}
