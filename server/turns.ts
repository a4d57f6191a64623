import { Refusal } from '#api/refusals.ts'

/** Lets a few at a time do heavy work; the others wait, and beyond that many are turned away. */
export class Turns {
  readonly #maxRunning: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(maxRunning: number, maxWaiting: number) {
    this.#maxRunning = maxRunning
    this.#maxWaiting = maxWaiting
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#maxRunning) {
      if (this.#waiting.length >= this.#maxWaiting)
        throw new Refusal('unavailable', { retryAfterSeconds: 2 })
      await new Promise<void>(turn => this.#waiting.push(turn))
    } else this.#running++
    try {
      return await work()
    } finally {
      // Whoever is next takes over this place: nobody can slip in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
