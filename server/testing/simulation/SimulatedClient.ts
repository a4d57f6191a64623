import { type Asked, statementName } from './statementName.ts'
import { Session } from './Session.ts'
import type { Faults } from './Faults.ts'
import type { SimulatedDatabase } from './SimulatedDatabase.ts'
import type { Owner, VirtualTime } from './VirtualTime.ts'

export interface World {
  time: VirtualTime
  faults: Faults
  database: SimulatedDatabase
}

interface ClientOptions {
  owner: Owner
  name: string
  /** The timeout of a query. */
  timeoutMs: number
  onGone?: () => void
  onNotice?: () => void
}

interface Pending {
  resolve: (result: { rows: object[] }) => void
  reject: (error: Error) => void
}

const CUT_NOTICED_MS = 10_000

/** A connection like one of `pg`, over a network that delays, breaks and falls silent. */
export class SimulatedClient {
  readonly #world: World
  readonly #options: ClientOptions
  readonly #session: Session
  readonly #pending = new Set<Pending>()
  #isClosed = false
  #isSilent = false
  #isCut = false
  /** Messages arrive in the order in which they were sent, in both directions. */
  #sentUntilMs = 0
  #heardUntilMs = 0

  constructor(world: World, options: ClientOptions) {
    this.#world = world
    this.#options = options
    this.#session = new Session(options.name, {
      onNotice: () => this.#deliver(0, () => options.onNotice?.()),
      onEnd: error => this.#deliver(world.faults.between(0.1, 3), () => this.#close(error)),
    })
    world.database.open(this.#session)
  }

  /** Fails if the database is down. */
  static async connect(world: World, options: ClientOptions): Promise<SimulatedClient> {
    const { time, faults, database } = world
    await new Promise<void>(resolve => {
      time.after(faults.between(0.5, 5), options.owner, resolve)
    })
    if (database.isDown || faults.strikes('noConnection'))
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    return new SimulatedClient(world, options)
  }

  query(asked: string | Asked, values: readonly unknown[] = []): Promise<{ rows: object[] }> {
    const statement = typeof asked === 'string' ? { text: asked, values } : asked
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error('Client was closed and is not queryable'))
      const pending = { resolve, reject }
      this.#pending.add(pending)
      const { time } = this.#world
      const { owner, timeoutMs } = this.#options
      time.after(timeoutMs, owner, () => {
        if (this.#pending.delete(pending)) reject(new Error('Query read timeout'))
      })
      this.#ask(statement, pending)
    })
  }

  end(): Promise<void> {
    if (!this.#isClosed) this.#endSession()
    this.#close(new Error('Connection terminated'))
    return new Promise(resolve => {
      if (!this.#isSilent) this.#world.time.after(1, this.#options.owner, resolve)
    })
  }

  /** A client of a pool; it is not used again. */
  release(): void {
    if (!this.#isClosed) this.#endSession()
    this.#isClosed = true
  }

  #ask(asked: Asked, pending: Pending): void {
    const { faults, database } = this.#world
    const name = statementName(asked)
    if (faults.strikes('cutBefore', name)) return this.#cut()
    if (faults.strikes('silence', name)) this.#isSilent = true
    const isCutAfter = faults.strikes('cutAfter', name)
    this.#send(() =>
      database.receive(this.#session, {
        asked,
        answer: outcome => {
          if (isCutAfter) return this.#cut()
          this.#deliver(faults.delay('lateAnswer', name), () => {
            if (!this.#pending.delete(pending)) return
            if ('error' in outcome) pending.reject(outcome.error)
            else pending.resolve(outcome)
          })
        },
      }),
    )
  }

  #send(arrive: () => void): void {
    if (this.#isSilent || this.#isCut) return
    const { time, faults } = this.#world
    this.#sentUntilMs = Math.max(this.#sentUntilMs, time.nowMs + faults.delay('lateRequest'))
    time.after(this.#sentUntilMs - time.nowMs, null, arrive)
  }

  #deliver(delayMs: number, arrive: () => void): void {
    const { time } = this.#world
    this.#heardUntilMs = Math.max(this.#heardUntilMs, time.nowMs + delayMs)
    time.after(this.#heardUntilMs - time.nowMs, this.#options.owner, () => {
      if (!this.#isSilent) arrive()
    })
  }

  /** Its process was killed. The database learns of it later. */
  vanish(): void {
    const { time, faults, database } = this.#world
    time.after(faults.between(0, CUT_NOTICED_MS), null, () =>
      database.receive(this.#session, { asked: null, answer: () => {} }),
    )
  }

  #cut(): void {
    this.#isCut = true
    this.vanish()
    this.#deliver(0, () => this.#close(new Error('Connection terminated unexpectedly')))
  }

  #endSession(): void {
    this.#send(() => this.#world.database.receive(this.#session, { asked: null, answer: () => {} }))
  }

  #close(error: Error): void {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const { reject } of this.#pending) reject(error)
    this.#pending.clear()
    this.#options.onGone?.()
  }
}
