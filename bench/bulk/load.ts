import { parentPort, workerData } from 'node:worker_threads'
import { type Measured, measure } from '../support/measure.ts'
import { openLine } from '../support/openLine.ts'
import type { Person } from '../support/openPeople.ts'
import { transferRequest } from '../support/transferRequest.ts'
import { bulkRequest } from './bulkRequest.ts'

/** Single payments or bulk requests over HTTP, in a thread of its own. */
export interface Load {
  port: number
  durationMs: number
  senders: Person[]
  connections: number
  /** In one request; 1: the call for single payments. */
  payments: number
}

const { port, durationMs, senders, connections, payments } = workerData as Load
const request = () => (payments === 1 ? transferRequest(senders) : bulkRequest(senders, payments))
const lines = await Promise.all(Array.from({ length: connections }, () => openLine(port)))
const measured: Measured = await measure(connections, durationMs, async caller => {
  const answer = await lines[caller]!.ask(request())
  if (!answer.startsWith('HTTP/1.1 200') || answer.includes('"refusal"'))
    throw new Error(answer.slice(0, 2000))
})
for (const line of lines) line.close()
parentPort!.postMessage({ ...measured, perSecond: measured.perSecond * payments })
