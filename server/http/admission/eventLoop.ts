import { performance } from 'node:perf_hooks'

/** What admission sees of Node's event loop. An iteration of it handles all requests that have arrived, one after another. */
export interface EventLoop {
  nowMs: () => number
  /** How long the loop has waited for work since the start. */
  idleMs: () => number
  /** Calls this at the end of the current iteration. */
  afterIteration: (end: () => void) => void
  afterMs: (ms: number, act: () => void) => void
}

export const EVENT_LOOP: EventLoop = {
  nowMs: () => performance.now(),
  idleMs: () => performance.nodeTiming.idleTime,
  afterIteration: end => void setImmediate(end),
  afterMs: (ms, act) => void setTimeout(act, ms),
}
