import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { measure } from '../support/measure.ts'

/** Requests one path in a loop from several callers, in a thread of its own. */
interface Job {
  port: number
  path: string
  /** Those of each caller. */
  headers: Record<string, string>[]
  durationMs: number
}

const { port, path, headers, durationMs } = workerData as Job
const agent = new Agent({ keepAlive: true })
const measured = await measure(headers.length, durationMs, ask)
agent.destroy()
parentPort!.postMessage(measured)

function ask(caller: number): Promise<void> {
  return new Promise((done, failed) => {
    const options = { host: '127.0.0.1', port, path, agent, headers: headers[caller]! }
    get(options, response => {
      if (response.statusCode !== 200) failed(new Error(`${path}: ${response.statusCode}`))
      response.resume().on('end', done).on('error', failed)
    }).on('error', failed)
  })
}
