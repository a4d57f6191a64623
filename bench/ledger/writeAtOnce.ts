import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Address } from '#api/chain/address.ts'
import type { Measured } from '../support/measure.ts'

interface Job {
  url: string
  durationMs: number
  addresses: readonly Address[]
  /** Of each. */
  callers: number
}

/** This many processes write one chain at the same time; returns the rate of each. */
export async function writeAtOnce(processes: number, job: Job): Promise<Measured[]> {
  const workers = Array.from(
    { length: processes },
    () => new Worker(join(import.meta.dirname, 'write.ts'), { workerData: job }),
  )
  const ended = workers.map(worker => once(worker, 'exit'))
  await Promise.all(workers.map(worker => once(worker, 'message')))
  const measured = workers.map(async worker => {
    const [answer] = (await once(worker, 'message')) as [Measured]
    return answer
  })
  for (const worker of workers) worker.postMessage('go')
  const answers = await Promise.all(measured)
  await Promise.all(ended)
  return answers
}
