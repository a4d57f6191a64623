import { micros } from '#api/chain/money.ts'
import { transferOrder } from '#server/ledger/transfer.ts'
import type { History } from './History.ts'
import type { SimulatedProcess } from './SimulatedProcess.ts'

const TIMEOUT_MS = 8000
const MAX_TRIES = 4

/** A bulk request. A client without a response repeats it as a whole, at any process. */
export function payMany(history: History): void {
  const { random } = history.faults
  const from = history.sender()
  const isAtomic = random.happens(0.5)
  const parts = Array.from({ length: 2 + random.below(4) }, () => {
    const [amount, to] = [history.nextAmount(), history.recipient()]
    const transfer = { from, to, amount, fee: micros(1n), key: `bulk ${amount}` }
    const order = (atMs: number) => ({ ...transferOrder({ ...transfer, atMs }), bulkPayments: 1 })
    return { payment: `transfer ${amount}`, key: 'bulk', order, cost: amount + 1n }
  })
  const total = parts.reduce((sum, { cost }) => sum + cost, 0n)
  for (const { payment, cost } of parts)
    history.senders.set(payment, { from, cost: isAtomic ? total : cost })
  if (isAtomic) history.atomicRequests.push(parts.map(({ payment }) => payment))

  const ask = (at: SimulatedProcess, tries: number) => {
    if (isAtomic) history.giveAtomic(at, parts)
    else history.give(at, ...parts)
    history.time.after(TIMEOUT_MS, null, () => {
      if (tries < MAX_TRIES && random.happens(0.7)) ask(random.pick(history.processes), tries + 1)
    })
  }
  ask(random.pick(history.processes), 1)
  // The same request at the same moment.
  if (random.happens(0.3)) ask(random.pick(history.processes), MAX_TRIES)
}
