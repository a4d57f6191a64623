/** A transfer as its client remembers it: what was asked for, and what was answered at last. */
export interface Sent {
  from: string
  to: string
  /** No two transfers of a run have the same. */
  amountMicros: bigint
  /** Of the transaction, as it was told; null when nobody has said that it happened. */
  number: bigint | null
}

/** A transfer as the ledger has it. */
export interface Stored {
  number: bigint
  from: string
  to: string
  amountMicros: bigint
}

interface Difference {
  acknowledged: number
  /** Told as made, and not there under the number that was told. */
  lost: Sent[]
  /** There more than once. */
  doubled: Sent[]
  /** There, and nobody has asked for them. */
  strays: Stored[]
}

/** Holds the ledger to what clients were told. What nobody was told may have happened once, or not at all. */
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

/** The longest time in which nothing was acknowledged, from the first moment to the last. */
export function longestGapMs(atMs: readonly number[], fromMs: number, untilMs: number): number {
  const within = atMs.filter(at => at > fromMs && at < untilMs)
  const times = [fromMs, ...within, untilMs]
  return Math.max(...times.slice(1).map((at, i) => at - times[i]!))
}
