import { hash } from 'node:crypto'
import type { Address } from '#api/chain/address.ts'
import { IDEMPOTENCY_KEY_DAYS } from '#api/limits.ts'
import { type Micros, micros } from '#api/chain/money.ts'

/** How long a key holds. */
export const KEY_MS = IDEMPOTENCY_KEY_DAYS * 24 * 60 * 60 * 1000

/** 8 bytes. */
const DIGEST_DIGITS = 16

/** An Idempotency-Key, and what matters of the transaction that it made. */
export interface UsedKey {
  digest: bigint
  transaction: number
  atMs: number
  from: Address
  to: Address
  amount: Micros
}

/** What is kept of a key in place of its text. A migration (server/db/moveKeys.ts) knows it too. */
export const keyDigest = (from: Address, key: string): bigint =>
  BigInt.asIntN(
    64,
    BigInt(`0x${hash('sha256', `transfer:${from}:${key}`).slice(0, DIGEST_DIGITS)}`),
  )

/** As PostgreSQL sends it. */
export interface UsedKeyRow {
  digest: bigint
  transaction: bigint
  at_ms: bigint
  from: Address
  to: Address
  amount: bigint
}

export const toUsedKey = (row: UsedKeyRow): UsedKey => ({
  digest: row.digest,
  transaction: Number(row.transaction),
  atMs: Number(row.at_ms),
  from: row.from,
  to: row.to,
  amount: micros(row.amount),
})
