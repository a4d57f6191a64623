import type { Asked } from './nameOf.ts'
import type { Tables } from './Tables.ts'
import type { Change } from './writes.ts'

export type Outcome = { rows: object[] } | { error: Error }

export interface Request {
  /** Null is the end of the connection. */
  asked: Asked | null
  answer: (outcome: Outcome) => void
}

interface Hears {
  onNotice: () => void
  onEnd: (error: Error) => void
}

/** One connection, as the database has it. */
export class Session {
  readonly name: string
  readonly hears: Hears
  readonly queue: Request[] = []
  isOpen = true
  isBusy = false
  isCommitting = false
  /** Counts what was received: the same number later means that nothing came. */
  received = 0
  quietSinceMs = 0
  transaction: { isAborted: boolean; snapshot: Tables | null } | null = null
  changes: Change[] = []
  announcements: string[] = []

  constructor(name: string, hears: Hears) {
    this.name = name
    this.hears = hears
  }
}
