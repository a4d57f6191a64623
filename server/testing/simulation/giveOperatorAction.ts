import { bytesToHex } from '@noble/hashes/utils.js'
import type { History } from './History.ts'
import { operatorActionOrder } from './orders.ts'
import type { SimulatedProcess } from './SimulatedProcess.ts'

const TIMEOUT_MS = 8000
const MAX_TRIES = 4

/** An operator action, which waits until it is in a block; every second one is submitted by two processes at once. */
export function giveOperatorAction(history: History, number: number): void {
  const hash = new Uint8Array(32)
  new DataView(hash.buffer).setUint32(0, number)
  const name = bytesToHex(hash)
  history.database.tables.operatorActions.set(name, 0)
  const order = (atMs: number) => operatorActionOrder(hash, atMs)
  const bring = (at: SimulatedProcess) =>
    history.give(at, { payment: `operatorAction ${name}`, key: null, order })
  bring(history.faults.random.pick(history.processes))
  if (number % 2) bring(history.processes.at(-1)!)
  const bringAgain = (tries: number) =>
    history.time.after(TIMEOUT_MS, null, () => {
      if (history.database.tables.operatorActions.get(name) !== 0 || tries >= MAX_TRIES) return
      bring(history.processes[tries % history.processes.length]!)
      bringAgain(tries + 1)
    })
  bringAgain(1)
}
