/** A transfer as its client recorded it: the request and the final answer. */
export interface Sent {
  from: string
  to: string
  /** Unique in a run. */
  amountMicros: bigint
  /** The acknowledged number of the transaction; null: not acknowledged. */
  number: bigint | null
}

/** A transfer as the ledger stores it. */
export interface Stored {
  number: bigint
  from: string
  to: string
  amountMicros: bigint
}

interface Difference {
  acknowledged: number
  /** Acknowledged, but not stored under the acknowledged number. */
  lost: Sent[]
  /** Stored more than once. */
  doubled: Sent[]
  /** Stored, but sent by no client. */
  strays: Stored[]
}

/** Compares the ledger with what clients were acknowledged. An unacknowledged transfer may be stored once or not at all. */
export function compare(sent: readonly Sent[], stored: readonly Stored[]): Difference {
  const byAmount = Map.groupBy(stored, ({ amountMicros }) => amountMicros)
  const asked = new Set(sent.map(({ amountMicros }) => amountMicros))
  const rowsOf = ({ amountMicros }: Sent) => byAmount.get(amountMicros) ?? []
  const isThere = (order: Sent) => rowsOf(order).some(row => isSame(order, row))
  const acknowledged = sent.filter(({ number }) => number !== null)
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(order => !isThere(order)),
    doubled: sent.filter(order => rowsOf(order).length > 1),
    strays: stored.filter(({ amountMicros }) => !asked.has(amountMicros)),
  }
}

const isSame = ({ number, from, to }: Sent, row: Stored): boolean =>
  row.number === number && row.from === from && row.to === to

/** The longest time without an acknowledgement between the two moments. */
export function longestGapMs(atMs: readonly number[], fromMs: number, untilMs: number): number {
  const within = atMs.filter(at => at > fromMs && at < untilMs)
  const times = [fromMs, ...within, untilMs]
  return Math.max(...times.slice(1).map((at, i) => at - times[i]!))
}
