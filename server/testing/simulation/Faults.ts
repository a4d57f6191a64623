import { Seeded } from './Seeded.ts'

const KINDS = [
  /** The connection breaks before the statement arrives, or after it was executed. */
  'cutBefore',
  'cutAfter',
  /** Nothing arrives any more in either direction, without an error. */
  'silence',
  'lateRequest',
  'lateAnswer',
  'refusal',
  'slowCommit',
  /** A commit that the replica did not confirm. */
  'unsureReplica',
  'lostNotice',
  'doubledNotice',
  'noConnection',
] as const

export type Fault = (typeof KINDS)[number]

/** Which faults happen in one history, and how often. */
export class Faults {
  readonly random: Seeded
  readonly #rates: Record<Fault, number>
  isCalm = false

  constructor(seed: number) {
    this.random = new Seeded(seed)
    const rates = KINDS.map(kind => [
      kind,
      this.random.happens(0.5) ? 0 : this.random.next() * 0.06,
    ])
    this.#rates = Object.fromEntries(rates) as Record<Fault, number>
  }

  /** `_at`: the statement that it would hit. */
  strikes(fault: Fault, _at?: string): boolean {
    return !this.isCalm && this.random.happens(this.#rates[fault])
  }

  between(low: number, high: number): number {
    return low + this.random.next() * (high - low)
  }

  /** Of the network, in milliseconds. */
  delay(late: Fault, at?: string): number {
    return this.strikes(late, at) ? this.between(500, 12_000) : this.between(0.1, 3)
  }
}
