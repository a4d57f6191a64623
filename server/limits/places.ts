const CHECK_EVERY_MS = 1000

interface Rule {
  maxMs: number
  /** What moves fewer bytes than this within `paceMs`, again and again, is too slow. */
  minBytesPerSecond: number
  paceMs: number
}

export interface Place {
  /** That so many bytes came, or went. */
  moved: (bytes: number) => void
  /** All have moved: from now on only the whole time counts. */
  settle: () => void
  release: () => void
}

interface Taken {
  owners: readonly string[]
  end: () => void
  sinceMs: number
  /** Null: nothing more is to move. */
  pace: { sinceMs: number; bytes: number } | null
}

/** Who has how much on its way, in or out. What is too slow loses its place, whatever it waits for. */
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

  /** `end` is told when the place is lost. */
  take(owners: readonly string[], end: () => void): Place {
    const sinceMs = this.#now()
    const taken: Taken = { owners, end, sinceMs, pace: { sinceMs, bytes: 0 } }
    this.#taken.add(taken)
    this.#timer ??= setInterval(() => this.#endSlow(), CHECK_EVERY_MS).unref()
    return {
      moved: bytes => {
        if (taken.pace) taken.pace.bytes += bytes
      },
      settle: () => {
        taken.pace = null
      },
      release: () => this.#release(taken),
    }
  }

  endAll(): void {
    for (const taken of this.#taken) this.#end(taken)
  }

  #end(taken: Taken): void {
    this.#release(taken)
    taken.end()
  }

  #release(taken: Taken): void {
    this.#taken.delete(taken)
    if (this.#taken.size || !this.#timer) return
    clearInterval(this.#timer)
    this.#timer = null
  }

  #endSlow(): void {
    const nowMs = this.#now()
    for (const taken of this.#taken) {
      if (nowMs - taken.sinceMs < this.#rule.maxMs && this.#keepsUp(taken, nowMs)) continue
      this.#end(taken)
    }
  }

  /** Span by span: a quick start must not pay for an hour of dripping. */
  #keepsUp(taken: Taken, nowMs: number): boolean {
    if (!taken.pace) return true
    const { sinceMs, bytes } = taken.pace
    const spanMs = nowMs - sinceMs
    if (spanMs < this.#rule.paceMs) return true
    taken.pace = { sinceMs: nowMs, bytes: 0 }
    return bytes >= (this.#rule.minBytesPerSecond * spanMs) / 1000
  }
}
