import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Polling } from './load.ts'

/** A thread that polls the given paths and reports the responses per second. */
export function startPolling() {
  const worker = new Worker(join(import.meta.dirname, 'load.ts'))
  const poll = (polling: Polling): Promise<number> =>
    new Promise(done => {
      worker.once('message', done)
      worker.postMessage(polling)
    })
  return { poll, stop: () => worker.terminate() }
}
