import type { Mark } from '../order.ts'

/** A mark as PostgreSQL sends it. */
export interface MarkRow {
  name: string
  untilMs: bigint
  transaction: bigint | null
  note: Uint8Array | null
}

export const toMark = (row: MarkRow): Mark => ({
  name: row.name,
  untilMs: Number(row.untilMs),
  transaction: row.transaction === null ? null : Number(row.transaction),
  note: row.note,
})
