const CHECK_EVERY_MS = 1000

interface Rule {
  maxMs: number
}

interface Taken {
  owners: readonly string[]
  sinceMs: number
  end: () => void
}

/** Who has how much on its way, in or out. What takes too long loses its place, whatever it waits for. */
export class Places {
  readonly #rule: Rule
  readonly #now: () => number
  readonly #taken = new Set<Taken>()
  #timer: NodeJS.Timeout | null = null

  constructor(rule: Rule, now: () => number) {
    this.#rule = rule
    this.#now = now
  }

  get size(): number {
    return this.#taken.size
  }

  countOf(owner: string): number {
    return [...this.#taken].filter(({ owners }) => owners.includes(owner)).length
  }

  /** `end` is told when the place is lost. Answers how to give it back. */
  take(owners: readonly string[], end: () => void): () => void {
    const place: Taken = { owners, sinceMs: this.#now(), end }
    this.#taken.add(place)
    this.#timer ??= setInterval(() => this.#endSlow(), CHECK_EVERY_MS).unref()
    return () => this.#release(place)
  }

  #release(place: Taken): void {
    this.#taken.delete(place)
    if (this.#taken.size || !this.#timer) return
    clearInterval(this.#timer)
    this.#timer = null
  }

  #endSlow(): void {
    const nowMs = this.#now()
    for (const place of this.#taken) {
      if (nowMs - place.sinceMs < this.#rule.maxMs) continue
      this.#release(place)
      place.end()
    }
  }
}
