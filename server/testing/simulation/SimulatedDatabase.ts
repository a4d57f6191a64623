import pg from 'pg'
import type { Faults } from './Faults.ts'
import { statementName, type Asked } from './statementName.ts'
import { READS } from './reads.ts'
import { Session, type StatementOutcome, type Request } from './Session.ts'
import { Tables } from './Tables.ts'
import { FairLock } from './FairLock.ts'
import type { VirtualTime } from './VirtualTime.ts'
import { refused, WRITES } from './writes.ts'

/** The same as in `connectToWrite.ts`. */
const FROZEN_MS = 2000
/** Longer than some round trips. */
const END_MS = 30
const STORES_BLOCK = new Set(['store-block', 'store-one'])
const NEEDS_HEAD = new Set(['lock-head', 'wait-for-head', 'move-head', ...STORES_BLOCK])

/** A rule that this database breaks on purpose: the judge must detect it. */
export type Flaw = 'loses commits' | 'loses keys' | 'stores on any head'

interface DatabaseParts {
  time: VirtualTime
  faults: Faults
  flaw: Flaw | null
  /** A block was committed. */
  onAnnounce: (payload: string) => void
}

type Done = (outcome: StatementOutcome) => void

/** The part of PostgreSQL that the ledger uses, in memory: the head's lock, transactions, the writer lease, and connections that end. */
export class SimulatedDatabase {
  readonly #parts: DatabaseParts
  readonly #sessions = new Set<Session>()
  readonly #head = new FairLock()
  readonly #lease = new FairLock()
  tables = new Tables()
  isDown = false
  isFull = false
  /** Things that must never happen, but did. */
  readonly problems: string[] = []

  constructor(parts: DatabaseParts) {
    this.#parts = parts
  }

  open(session: Session): void {
    this.#sessions.add(session)
  }

  receive(session: Session, request: Request): void {
    if (!session.isOpen) return
    session.received++
    session.queue.push(request)
    this.#next(session)
  }

  /** Whether a commit in flight happens is random. */
  crash(): void {
    this.isDown = true
    for (const session of this.#sessions) {
      if (session.isCommitting && this.#parts.faults.random.happens(0.5)) session.changes = []
      this.end(session, refused('57P01'))
    }
  }

  setBack(tables: Tables): void {
    this.crash()
    this.tables = tables.copy()
  }

  freeze(number: number, isFrozen: boolean): void {
    const operator = new Session('operator', { onNotice: () => {}, onEnd: () => {} })
    this.open(operator)
    this.#head.take(operator, () => {
      const wallet = this.tables.wallets.get(number)
      if (wallet) {
        this.tables.put({ ...wallet, isFrozen })
        this.tables.head = { ...this.tables.head, freezes: this.tables.head.freezes + 1 }
      }
      this.end(operator, null)
    })
  }

  /** `error`: for the client; null if the client closed the connection. */
  end(session: Session, error: Error | null): void {
    if (!session.isOpen) return
    session.isOpen = false
    this.#sessions.delete(session)
    if (session.isCommitting) this.#finishCommit(session)
    session.changes = []
    this.#head.leave(session)
    this.#lease.leave(session)
    if (error) session.events.onEnd(error)
  }

  #next(session: Session): void {
    if (session.isBusy || !session.isOpen) return
    const request = session.queue.shift()
    if (!request) return this.#watchIdle(session)
    if (!request.asked) return this.end(session, null)
    session.isBusy = true
    this.#execute(session, request.asked, outcome => {
      session.isBusy = false
      session.quietSinceMs = this.#parts.time.nowMs
      if (!session.isOpen) return
      request.answer(outcome)
      this.#next(session)
    })
  }

  #watchIdle(session: Session): void {
    if (!session.transaction) return
    const { received } = session
    this.#parts.time.after(FROZEN_MS, null, () => {
      if (session.received === received && session.transaction && !session.isBusy)
        this.end(session, refused('25P03'))
    })
  }

  #execute(session: Session, asked: Asked, done: Done): void {
    const name = statementName(asked)
    const { transaction } = session
    if (name === 'begin') session.transaction = { isAborted: false, snapshot: null }
    else if (name === 'rollback' || (name === 'commit' && transaction?.isAborted))
      this.#rollBack(session)
    else if (name === 'commit') return this.#commit(session, done)
    else if (transaction?.isAborted) return done({ error: refused('25P02') })
    else if (name === 'take-snapshot') transaction!.snapshot = this.tables.copy()
    else if (name === 'end-connection') this.#endByName(String(asked.values[0]))
    else if (name === 'take-lease') return this.#takeLease(session, Number(asked.values[0]), done)
    else if (name === 'give-lease') this.#lease.leave(session)
    else if (NEEDS_HEAD.has(name))
      return this.#head.take(session, () => this.#carryOut(session, name, asked, done))
    else return this.#carryOut(session, name, asked, done)
    done({ rows: [] })
  }

  #carryOut(session: Session, name: string, { values }: Asked, done: Done): void {
    const { faults, flaw } = this.#parts
    const { transaction } = session
    const [read, write] = [READS[name], WRITES[name]]
    try {
      if (this.isFull && write) throw refused('53100')
      if (faults.strikes('refusal')) throw refused('53200')
      if (read) return done({ rows: read(transaction?.snapshot ?? this.tables, values) })
      if (!write) throw new Error(`The simulation does not know ${name}`)
      const change =
        flaw === 'stores on any head' && STORES_BLOCK.has(name)
          ? write(this.tables, onThisHead(values, this.tables))
          : write(this.tables, values)
      session.changes.push(change)
      session.lastWrite = name
      if (STORES_BLOCK.has(name)) session.announcements.push(String(values[28]))
      if (transaction) done({ rows: [] })
      else this.#commit(session, done)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      if (transaction) transaction.isAborted = true
      else this.#rollBack(session)
      done({ error })
    }
  }

  #commit(session: Session, done: Done): void {
    const { time, faults } = this.#parts
    session.isCommitting = true
    const { lastWrite } = session
    const isSlow = faults.strikes('slowCommit', lastWrite)
    const tookMs = isSlow ? faults.between(100, 8000) : faults.between(0.2, 4)
    time.after(tookMs, null, () => {
      if (!session.isCommitting) return
      const hasWritten = session.changes.length > 0
      this.#finishCommit(session)
      if (hasWritten && faults.strikes('unsureReplica', lastWrite)) session.events.onNotice()
      done({ rows: [] })
    })
  }

  #finishCommit(session: Session): void {
    const { flaw, faults, onAnnounce } = this.#parts
    session.isCommitting = false
    session.transaction = null
    const isLost = flaw === 'loses commits' && faults.random.happens(0.1)
    const before = this.tables.head.transactions
    if (!isLost) for (const change of session.changes) change(this.tables)
    if (session.changes.length) this.#checkFrozen(Number(before))
    if (flaw === 'loses keys') this.tables.keys.clear()
    if (session.changes.length) for (const payload of session.announcements) onAnnounce(payload)
    session.changes = []
    session.announcements = []
    this.#head.leave(session)
  }

  #checkFrozen(before: number): void {
    const { transactions, wallets, head } = this.tables
    for (let number = before + 1; number <= Number(head.transactions); number++)
      if (wallets.get(transactions.get(number)!.fromWallet ?? 0)?.isFrozen)
        this.problems.push(`transaction ${number} left a frozen wallet`)
  }

  #rollBack(session: Session): void {
    session.transaction = null
    session.changes = []
    session.announcements = []
    this.#head.leave(session)
  }

  /** As in PostgreSQL, a connection ends some time after its end was requested; a commit under way still happens. */
  #endByName(name: string): void {
    const { time, faults } = this.#parts
    for (const session of this.#sessions)
      if (session.name === name)
        time.after(faults.between(0.1, END_MS), null, () => this.end(session, refused('57P01')))
  }

  /** Like `take_pen` of the schema: a process that waits in vain terminates a holder that was silent for half of that time. */
  #takeLease(session: Session, timeoutMs: number, done: Done): void {
    const { time } = this.#parts
    this.#lease.take(session, () => done({ rows: [{ taken: true }] }))
    if (!this.#lease.isWaiting(session)) return
    time.after(timeoutMs, null, () => {
      if (!this.#lease.isWaiting(session)) return
      this.#lease.leave(session)
      const { holder } = this.#lease
      if (holder && !holder.isBusy && holder.quietSinceMs < time.nowMs - timeoutMs / 2)
        this.end(holder, refused('57P01'))
      done({ rows: [{ taken: false }] })
    })
  }
}

const onThisHead = (values: readonly unknown[], { head }: Tables) =>
  values.with(7, head.hash).with(29, head.wallets).with(30, head.freezes)
