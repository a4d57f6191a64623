import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'

const AGAIN_MS = 2000
const PATIENCE_MS = 2000

/** The tree itself lies outside of these. */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/** Folds the state in a thread of its own: hashing would hold up every request. Answers with the way to stop. */
export function startStateThread({ url, log }: { url: string; log: Logger }): () => Promise<void> {
  const stopping = new AbortController()
  let worker: Worker | null = null
  const run = async () => {
    while (!stopping.signal.aborted) {
      const thread = new Worker(new URL('./stateThread.ts', import.meta.url), {
        workerData: { url },
        // What the server was started with is for its own thread.
        execArgv: [],
        resourceLimits: LIMITS,
      })
      worker = thread
      const warn = (error: unknown) =>
        log.warn({ err: error }, 'the state of the wallets cannot be computed right now')
      thread.on('message', warn)
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
    // Whatever it waits for: nothing that it does is missing later.
    await Promise.race([running, delay(PATIENCE_MS)])
    await worker?.terminate()
    await running
  }
}
