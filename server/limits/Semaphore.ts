import { Refusal } from '#api/refusals/refusals.ts'

/** Work in `first` goes before all work in `rest`, and finds room in its queue however many wait there. */
export type Lane = 'first' | 'rest'

/** Limits how much heavy work runs at once. Other work waits, and is refused when its lane's queue is full. */
export class Semaphore {
  readonly #maxRunning: number
  readonly #maxWaiting: number
  readonly #waiting: Record<Lane, (() => void)[]> = { first: [], rest: [] }
  #running = 0

  constructor(maxRunning: number, maxWaiting: number) {
    this.#maxRunning = maxRunning
    this.#maxWaiting = maxWaiting
  }

  async run<T>(work: () => Promise<T>, lane: Lane = 'rest'): Promise<T> {
    if (this.#running >= this.#maxRunning) {
      const queue = this.#waiting[lane]
      if (queue.length >= this.#maxWaiting)
        throw new Refusal('unavailable', { retryAfterSeconds: 2 })
      await new Promise<void>(start => queue.push(start))
    } else this.#running++
    try {
      return await work()
    } finally {
      // Handed over without a release in between, so that new work cannot overtake waiting work.
      const next = this.#waiting.first.shift() ?? this.#waiting.rest.shift()
      if (next) next()
      else this.#running--
    }
  }
}
