import type { ChainWriter } from '../ChainWriter.ts'

/** Long compared with the cost of a change of holder, short for the processes that wait. */
const TURN_MS = 250
/** A process that wrote within this time is expected to write again. */
const RIVALS_MS = 1000

/**
 * Processes that write at the same time take turns. Without the lease each would find the head moved by another one
 * and decide most batches twice. It only saves time: the commit checks the head in any case. A process that is the
 * only writer never requests it.
 */
export class WriterLease {
  readonly #writer: ChainWriter
  #rivalsUntilMs = 0
  #turnEndsMs = 0

  constructor(writer: ChainWriter) {
    this.#writer = writer
  }

  /** Another process has written. */
  noticeRival(): void {
    this.#rivalsUntilMs = performance.now() + RIVALS_MS
  }

  /** Waits for the lease if others write. Returns whether it was just acquired: others may have written before. */
  async take(): Promise<boolean> {
    const isOnlyWriter = performance.now() >= this.#rivalsUntilMs
    if (isOnlyWriter || this.#writer.holdsLease || !(await this.#writer.takeLease())) return false
    this.#turnEndsMs = performance.now() + TURN_MS
    return true
  }

  /** Whether the lease has been held for long enough. */
  get isOver(): boolean {
    return this.#writer.holdsLease && performance.now() >= this.#turnEndsMs
  }

  give(): void {
    if (this.#writer.holdsLease) this.#writer.giveLease()
  }
}
