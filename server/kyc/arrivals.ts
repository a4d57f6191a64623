import { Refusal } from '#api/refusals.ts'

/** Each may hold 5 MB of memory for as long as it is on its way. */
const PER_USER = 2
const IN_ALL = 60

/** The uploads that are on their way. One user's many must not shut out everybody else's few. */
export class Arrivals {
  readonly #ofUser = new Map<string, number>()
  #all = 0

  async admit<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const own = this.#ofUser.get(userId) ?? 0
    if (own >= PER_USER)
      throw new Refusal('too_many_requests', {
        sentence: 'Please wait until your other pictures have arrived.',
        retryAfterSeconds: 5,
      })
    if (this.#all >= IN_ALL) throw new Refusal('unavailable', { retryAfterSeconds: 5 })
    this.#count(userId, 1)
    try {
      return await work()
    } finally {
      this.#count(userId, -1)
    }
  }

  #count(userId: string, change: 1 | -1): void {
    this.#all += change
    const own = (this.#ofUser.get(userId) ?? 0) + change
    if (own) this.#ofUser.set(userId, own)
    else this.#ofUser.delete(userId)
  }
}
