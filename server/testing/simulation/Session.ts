import type { Asked } from './statementName.ts'
import type { Tables } from './Tables.ts'
import type { Change } from './writes.ts'

export type StatementOutcome = { rows: object[] } | { error: Error }

export interface Request {
  /** Null: the end of the connection. */
  asked: Asked | null
  answer: (outcome: StatementOutcome) => void
}

interface SessionEvents {
  onNotice: () => void
  onEnd: (error: Error) => void
}

/** The database's side of one connection. */
export class Session {
  readonly name: string
  readonly events: SessionEvents
  readonly queue: Request[] = []
  isOpen = true
  isBusy = false
  isCommitting = false
  /** The name of the last statement that wrote. */
  lastWrite = ''
  /** Counts what was received: the same number later means that nothing arrived. */
  received = 0
  quietSinceMs = 0
  transaction: { isAborted: boolean; snapshot: Tables | null } | null = null
  changes: Change[] = []
  announcements: string[] = []

  constructor(name: string, events: SessionEvents) {
    this.name = name
    this.events = events
  }
}
