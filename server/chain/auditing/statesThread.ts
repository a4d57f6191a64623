import { parentPort } from 'node:worker_threads'
import { ReplayedStates } from '#api/chain/replay/ReplayedStates.ts'
import { release } from '#api/chain/withCapacity.ts'
import { checkWork, type LateFault, type StateWork } from './ThreadedStateCheck.ts'

const states = new ReplayedStates()
let late: LateFault | null = null

// After a fault nothing more is checked.
parentPort!.on('message', (work: StateWork) => {
  late ??= checkWork(states, work)
  for (const column of Object.values(work.changes)) release(column)
  parentPort!.postMessage(late)
})
