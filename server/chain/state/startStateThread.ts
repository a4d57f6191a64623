import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'

/** In the built server beside its own file. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? './stateThread.ts' : './stateThread.js',
  import.meta.url,
)
const AGAIN_MS = 2000
const TIMEOUT_MS = 2000

/** The tree itself is outside of this heap. */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/** Computes the state in a thread: hashing would delay every request. Returns a function that stops it. */
export function startStateThread({ url, log }: { url: string; log: Logger }): () => Promise<void> {
  const stopping = new AbortController()
  let worker: Worker | null = null
  const run = async () => {
    while (!stopping.signal.aborted) {
      const thread = new Worker(THREAD, {
        workerData: { url },
        // The flags of the server are for its main thread.
        execArgv: [],
        resourceLimits: LIMITS,
      })
      worker = thread
      const warn = (error: unknown) =>
        log.warn({ err: error }, 'the state of the wallets cannot be computed right now')
      // `node --watch` sends messages of its own for each file that the thread imports.
      thread.on('message', message => {
        if (isReport(message)) warn(message.problem)
      })
      thread.on('error', warn)
      await once(thread, 'exit').catch(() => {})
      worker = null
      await delay(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    worker?.postMessage('stop')
    // Without waiting for it: whatever it was doing is done again later.
    await Promise.race([running, delay(TIMEOUT_MS)])
    await worker?.terminate()
    await running
  }
}

/** A problem after which the thread continues. */
interface Report {
  problem: unknown
}

const isReport = (message: unknown): message is Report =>
  typeof message === 'object' && message !== null && 'problem' in message
