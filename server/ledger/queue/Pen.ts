import type { Writer } from '../writer.ts'

/** Long against what a change of hands costs, short for who waits meanwhile. */
const TURN_MS = 250
/** Whoever wrote a moment ago will write again. */
const RIVALS_MS = 1000

/**
 * Processes that write at the same time take turns. Each would otherwise find the head moved by another, again and
 * again, and decide every batch anew. It is for speed alone: without it the commit finds out, as ever. A process
 * that writes alone never asks for it.
 */
export class Pen {
  readonly #writer: Writer
  #rivalsUntilMs = 0
  #turnEndsMs = 0

  constructor(writer: Writer) {
    this.#writer = writer
  }

  /** Another process has written. */
  noticeRival(): void {
    this.#rivalsUntilMs = performance.now() + RIVALS_MS
  }

  /** Waits for one's turn where others write. Answers whether one has just begun: others may have written since. */
  async take(): Promise<boolean> {
    const isAlone = performance.now() >= this.#rivalsUntilMs
    if (isAlone || this.#writer.holdsPen || !(await this.#writer.takePen())) return false
    this.#turnEndsMs = performance.now() + TURN_MS
    return true
  }

  /** Whether the turn has lasted long enough. */
  get isOver(): boolean {
    return this.#writer.holdsPen && performance.now() >= this.#turnEndsMs
  }

  give(): void {
    if (this.#writer.holdsPen) this.#writer.givePen()
  }
}
