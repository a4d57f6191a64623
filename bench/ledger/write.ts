import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import type { Address } from '#api/chain/address.ts'
import { micros } from '#api/chain/money.ts'
import { connect } from '#server/db/database.ts'
import { Listener } from '#server/db/listener.ts'
import { Reader } from '#server/db/Reader.ts'
import { openLedger } from '#server/ledger/openLedger.ts'
import { transferOrder } from '#server/ledger/transfer.ts'
import { type Measured, measure } from '../support/measure.ts'
import { pickTwo } from './pickTwo.ts'

/** A new thread has not compiled its code yet, and two of them compete for CPU. */
const WARM_UP_MS = 5000

/** A process that writes as fast as it can, in a thread of its own. */
interface Job {
  url: string
  durationMs: number
  addresses: Address[]
  callers: number
}

const { url, durationMs, addresses, callers } = workerData as Job
const log = pino({ level: 'error' })
const pool = await connect(url, () => {})
const reader = new Reader(url, () => {})
const listener = new Listener(url, log)
const { ledger, close } = await openLedger({ url, pool, reader, listener, log, dataDir: null })
parentPort!.postMessage('ready')
await once(parentPort!, 'message')
const transfer = () => {
  const [from, to] = pickTwo(addresses)
  return ledger.submit(
    transferOrder({
      from,
      to,
      amount: micros(123n),
      fee: micros(1000n),
      key: randomUUID(),
      atMs: Date.now(),
    }),
  )
}
await measure(callers, WARM_UP_MS, transfer)
const measured: Measured = await measure(callers, durationMs, transfer)
parentPort!.postMessage(measured)
await close()
await listener.close()
await reader.close()
await pool.end()
