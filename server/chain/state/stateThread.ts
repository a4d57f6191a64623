import { parentPort, workerData } from 'node:worker_threads'
import { StateUpdater } from './StateUpdater.ts'

const updater = new StateUpdater({
  url: (workerData as { url: string }).url,
  onProblem: error => parentPort!.postMessage({ problem: error }),
})
updater.start()
// Any message means: stop.
parentPort!.once('message', () => void updater.stop().then(() => parentPort!.close()))
