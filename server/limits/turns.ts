import { Refusal } from '#api/refusals.ts'

/** Who waits in `first` goes before everybody in `rest`, and finds a place however many wait there. */
export type Lane = 'first' | 'rest'

/** Lets a few at a time do heavy work; the others wait, and beyond that many in a lane are turned away. */
export class Turns {
  readonly #maxRunning: number
  readonly #maxWaiting: number
  readonly #waiting: Record<Lane, (() => void)[]> = { first: [], rest: [] }
  #running = 0

  constructor(maxRunning: number, maxWaiting: number) {
    this.#maxRunning = maxRunning
    this.#maxWaiting = maxWaiting
  }

  async take<T>(work: () => Promise<T>, lane: Lane = 'rest'): Promise<T> {
    if (this.#running >= this.#maxRunning) {
      const queue = this.#waiting[lane]
      if (queue.length >= this.#maxWaiting)
        throw new Refusal('unavailable', { retryAfterSeconds: 2 })
      await new Promise<void>(turn => queue.push(turn))
    } else this.#running++
    try {
      return await work()
    } finally {
      // Whoever is next takes over this place: nobody can slip in between.
      const next = this.#waiting.first.shift() ?? this.#waiting.rest.shift()
      if (next) next()
      else this.#running--
    }
  }
}
