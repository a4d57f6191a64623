import type { Order } from '#server/ledger/order.ts'
import type { LedgerTransaction } from '#server/chain/reading/records.ts'
import { Refusal, type RefusalCode } from '#api/refusals/refusals.ts'

/** An order that a client gives to a process. */
export interface Given {
  payment: string
  /** Null: it is sent once. */
  key: string | null
  order: (atMs: number) => Order<unknown>
  isSettling?: boolean
}

/** One order, as its sender knows it. */
export interface Attempt {
  /** Identifies it in the chain. */
  payment: string
  /** The same for each attempt of what may happen once. */
  key: string
  /** Of the process that got it. */
  tag: string
  /** How many transactions were committed when it was sent, and when it was answered. */
  givenAt: number
  answeredAt: number
  isAfterSetBack: boolean
  /** It asks how a transfer with this key has ended. */
  isSettling: boolean
  /** Voided: the answer to a settling is that no transfer was made with this key, and none will be. */
  outcome: 'made' | 'refused' | 'unsure' | 'voided' | null
  /** Its own number, or that of the transaction that its key made before. */
  transaction: number | null
  made: LedgerTransaction | null
  refusal: RefusalCode | 'bug' | null
}

/** All requests with their responses, in the order of the responses. */
export class Attempts {
  readonly all: Attempt[] = []
  readonly answered: Attempt[] = []

  begin(
    about: Pick<Attempt, 'payment' | 'key' | 'tag' | 'givenAt' | 'isAfterSetBack' | 'isSettling'>,
  ) {
    const nothing = { answeredAt: 0, outcome: null, transaction: null, made: null, refusal: null }
    const attempt: Attempt = { ...about, ...nothing }
    this.all.push(attempt)
    return attempt
  }

  succeed(attempt: Attempt, answer: unknown, answeredAt: number): void {
    attempt.outcome = 'made'
    attempt.answeredAt = answeredAt
    this.answered.push(attempt)
    if (typeof answer === 'number') attempt.transaction = answer
    if (typeof answer !== 'object' || answer === null) return
    const { made, madeBefore } = answer as { made?: LedgerTransaction; madeBefore?: number | null }
    if (madeBefore === null) attempt.outcome = 'voided'
    attempt.made = made ?? null
    attempt.transaction = made?.number ?? madeBefore ?? null
  }

  fail(attempt: Attempt, error: unknown, answeredAt: number): void {
    const code = error instanceof Refusal ? error.code : 'bug'
    attempt.outcome = code === 'ledger_unsure' ? 'unsure' : 'refused'
    attempt.refusal = code
    attempt.answeredAt = answeredAt
    this.answered.push(attempt)
  }
}
