import { unpackFrontier } from '#api/chain/tree.ts'
import { micros } from '#api/money.ts'
import type { HeadState } from './batch.ts'
import type { Mark } from './order.ts'

/** Rows as PostgreSQL sends them, in the ledger's own words. */

export interface HeadRow {
  wallets: number
  block: bigint
  at_ms: bigint
  transactions: bigint
  volume_micros: bigint
  fees_micros: bigint
  issued_micros: bigint
  hash: Uint8Array
  frontier: Uint8Array
}

export const toHead = (row: HeadRow): HeadState => ({
  wallets: row.wallets,
  block: Number(row.block),
  atMs: Number(row.at_ms),
  transactions: Number(row.transactions),
  volume: micros(row.volume_micros),
  fees: micros(row.fees_micros),
  issued: micros(row.issued_micros),
  hash: row.hash,
  frontier: unpackFrontier(row.frontier),
})

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
