import type { Session } from './Session.ts'

/** A lock that is granted in the order of requests. */
export class FairLock {
  #holder: Session | null = null
  #waiting: { session: Session; begin: () => void }[] = []

  get holder(): Session | null {
    return this.#holder
  }

  take(session: Session, begin: () => void): void {
    if (this.#holder && this.#holder !== session) return void this.#waiting.push({ session, begin })
    this.#holder = session
    begin()
  }

  isWaiting(session: Session): boolean {
    return this.#waiting.some(waiting => waiting.session === session)
  }

  /** Whether it waits or holds it. */
  leave(session: Session): void {
    this.#waiting = this.#waiting.filter(waiting => waiting.session !== session)
    if (this.#holder !== session) return
    const next = this.#waiting.shift()
    this.#holder = next?.session ?? null
    next?.begin()
  }
}
