import { parentPort } from 'node:worker_threads'
import { measure } from '../support/measure.ts'
import { openLine } from '../support/openLine.ts'

export interface Polling {
  port: number
  /** Each client requests the next of them. */
  requests: string[]
  callers: number
  durationMs: number
}

/** In a thread of its own. Reports the responses per second. */
parentPort!.on('message', (polling: Polling) => {
  void poll(polling).then(perSecond => parentPort!.postMessage(perSecond))
})

async function poll({ port, requests, callers, durationMs }: Polling): Promise<number> {
  const lines = await Promise.all(Array.from({ length: callers }, () => openLine(port)))
  let next = 0
  const { perSecond } = await measure(callers, durationMs, caller =>
    lines[caller]!.ask(requests[next++ % requests.length]!),
  )
  for (const line of lines) line.close()
  return perSecond
}
