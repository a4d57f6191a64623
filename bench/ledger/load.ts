import { parentPort, workerData } from 'node:worker_threads'
import { type Measured, measure } from '../support/measure.ts'
import { openLine } from '../support/openLine.ts'
import type { Person } from '../support/openPeople.ts'
import { transferRequest } from '../support/transferRequest.ts'

/** The load of the HTTP measurement, in a thread of its own. */
interface Job {
  port: number
  durationMs: number
  senders: Person[]
  connections: number
}

const { port, durationMs, senders, connections } = workerData as Job
const lines = await Promise.all(Array.from({ length: connections }, () => openLine(port)))
const measured: Measured = await measure(connections, durationMs, async caller => {
  const answer = await lines[caller]!.ask(transferRequest(senders))
  if (!answer.startsWith('HTTP/1.1 200')) throw new Error(answer.slice(0, 2000))
})
for (const line of lines) line.close()
parentPort!.postMessage(measured)
