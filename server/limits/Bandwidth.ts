import { OpenCounts } from './OpenCounts.ts'

const CHECK_EVERY_MS = 1000

interface Rule {
  maxMs: number
  /** A transfer that moves fewer bytes within any span of `paceMs` is too slow. */
  minBytesPerSecond: number
  paceMs: number
}

export interface Slot {
  /** Reports bytes that were received or sent. */
  moved: (bytes: number) => void
  /** All bytes have moved: from now on only `maxMs` counts. */
  settle: () => void
  release: () => void
}

interface Transfer {
  owners: readonly string[]
  end: () => void
  sinceMs: number
  /** Null: no more bytes are expected. */
  pace: { sinceMs: number; bytes: number } | null
}

/** The uploads or downloads of this process by owner. Transfers that are too slow lose their slot. */
export class Bandwidth {
  readonly #rule: Rule
  readonly #now: () => number
  readonly #transfers = new Set<Transfer>()
  readonly #counts = new OpenCounts()
  #timer: NodeJS.Timeout | null = null

  constructor(rule: Rule, now: () => number) {
    this.#rule = rule
    this.#now = now
  }

  get size(): number {
    return this.#transfers.size
  }

  countOf(owner: string): number {
    return this.#counts.of(owner)
  }

  /** `end` is called when the slot is lost. */
  take(owners: readonly string[], end: () => void): Slot {
    const sinceMs = this.#now()
    const transfer: Transfer = { owners, end, sinceMs, pace: { sinceMs, bytes: 0 } }
    this.#transfers.add(transfer)
    this.#counts.change(owners, 1)
    this.#timer ??= setInterval(() => this.#endSlow(), CHECK_EVERY_MS).unref()
    return {
      moved: bytes => {
        if (transfer.pace) transfer.pace.bytes += bytes
      },
      settle: () => {
        transfer.pace = null
      },
      release: () => this.#release(transfer),
    }
  }

  endAll(): void {
    for (const transfer of this.#transfers) this.#end(transfer)
  }

  #end(transfer: Transfer): void {
    this.#release(transfer)
    transfer.end()
  }

  #release(transfer: Transfer): void {
    if (!this.#transfers.delete(transfer)) return
    this.#counts.change(transfer.owners, -1)
    if (this.#transfers.size || !this.#timer) return
    clearInterval(this.#timer)
    this.#timer = null
  }

  #endSlow(): void {
    const nowMs = this.#now()
    for (const transfer of this.#transfers) {
      if (nowMs - transfer.sinceMs < this.#rule.maxMs && this.#keepsUp(transfer, nowMs)) continue
      this.#end(transfer)
    }
  }

  /** Span by span: a fast start must not make up for an hour of single bytes. */
  #keepsUp(transfer: Transfer, nowMs: number): boolean {
    if (!transfer.pace) return true
    const { sinceMs, bytes } = transfer.pace
    const spanMs = nowMs - sinceMs
    if (spanMs < this.#rule.paceMs) return true
    transfer.pace = { sinceMs: nowMs, bytes: 0 }
    return bytes >= (this.#rule.minBytesPerSecond * spanMs) / 1000
  }
}
