interface Reading<Value> {
  value: Value
  /** Later than this it may be another. */
  untilMs: number
}

/** A value that is good for a span of time. Asked for by many at once, it is read once. */
export class Remembered<Value> {
  readonly #read: (ms: number) => Promise<Reading<Value>>
  #fromMs = 0
  #untilMs = 0
  #reading: Promise<Reading<Value>> | null = null

  constructor(read: (ms: number) => Promise<Reading<Value>>) {
    this.#read = read
  }

  async at(ms: number): Promise<Value> {
    if (!this.#reading || ms < this.#fromMs || ms > this.#untilMs) {
      this.#fromMs = this.#untilMs = ms
      this.#reading = this.#read(ms)
    }
    const reading = this.#reading
    try {
      const { value, untilMs } = await reading
      if (reading === this.#reading) this.#untilMs = untilMs
      return value
    } catch (error) {
      if (reading === this.#reading) this.#reading = null
      throw error
    }
  }
}
