import { type Micros, micros } from '#api/chain/money.ts'
import type { Mark } from '../order.ts'
import { HOUR_MS } from '#api/time.ts'

const DAY_HOURS = 24
/** In a mark's note: the number of the hour, and the sum moved in it. */
const HOUR_BYTES = 4
const SUM_BYTES = 8
const ENTRY_BYTES = HOUR_BYTES + SUM_BYTES

/**
 * The sum that one mark counts over the last 24 hours, by the hour: the note has at most 25 entries, and an amount
 * counts for 24 to 25 hours.
 */
export class DailySum {
  readonly #name: string
  readonly #sums: Map<number, bigint>
  readonly #hour: number

  constructor(name: string, mark: Readonly<Mark> | undefined, nowMs: number) {
    this.#name = name
    this.#hour = Math.floor(nowMs / HOUR_MS)
    this.#sums = new Map(
      entriesIn(mark?.note ?? null).filter(([hour]) => hour >= this.#hour - DAY_HOURS),
    )
  }

  get total(): bigint {
    return [...this.#sums.values()].reduce((sum, part) => sum + part, 0n)
  }

  /** The mark that also counts this amount. */
  plus(amount: Micros): Omit<Mark, 'transaction'> {
    const sums = new Map(this.#sums).set(this.#hour, (this.#sums.get(this.#hour) ?? 0n) + amount)
    const untilMs = (this.#hour + DAY_HOURS + 1) * HOUR_MS
    return { name: this.#name, untilMs, note: noteOf(sums) }
  }
}

function entriesIn(note: Uint8Array | null): [hour: number, sum: bigint][] {
  const bytes = Buffer.from(note ?? [])
  return Array.from({ length: bytes.length / ENTRY_BYTES }, (_, i) => [
    bytes.readUInt32BE(i * ENTRY_BYTES),
    bytes.readBigInt64BE(i * ENTRY_BYTES + HOUR_BYTES),
  ])
}

function noteOf(sums: ReadonlyMap<number, bigint>): Uint8Array {
  const bytes = Buffer.alloc(sums.size * ENTRY_BYTES)
  ;[...sums].forEach(([hour, sum], i) => {
    bytes.writeUInt32BE(hour, i * ENTRY_BYTES)
    bytes.writeBigInt64BE(micros(sum), i * ENTRY_BYTES + HOUR_BYTES)
  })
  return bytes
}
