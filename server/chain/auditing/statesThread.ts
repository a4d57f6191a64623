import { parentPort } from 'node:worker_threads'
import { ReplayedStates } from '#api/chain/replay/ReplayedStates.ts'
import { checkWork, type LateFault, type StateWork } from './ThreadedStateCheck.ts'

const states = new ReplayedStates()
let late: LateFault | null = null

// After a fault nothing more is checked.
parentPort!.on('message', (work: StateWork) => {
  late ??= checkWork(states, work)
  // Otherwise they wait for a garbage collection, and little else here triggers one.
  for (const { buffer } of Object.values(work.changes)) void buffer.transfer(0)
  parentPort!.postMessage(late)
})
