import { parentPort } from 'node:worker_threads'
import { ReplayedStates } from '#api/chain/ReplayedStates.ts'
import { checkWork, type LateFault, type StateWork } from './StatesBehind.ts'

const states = new ReplayedStates()
let late: LateFault | null = null

// After a fault there is nothing more to find.
parentPort!.on('message', (work: StateWork) => {
  late ??= checkWork(states, work)
  parentPort!.postMessage(late)
})
