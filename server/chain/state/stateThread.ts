import { parentPort, workerData } from 'node:worker_threads'
import { StateFolder } from './StateFolder.ts'

const folder = new StateFolder({
  url: (workerData as { url: string }).url,
  onProblem: error => parentPort!.postMessage(error),
})
folder.start()
// Any message is the wish to stop.
parentPort!.once('message', () => void folder.stop().then(() => parentPort!.close()))
