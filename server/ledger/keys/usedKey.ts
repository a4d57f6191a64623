import { hash, hkdfSync } from 'node:crypto'
import type { Address } from '#api/chain/address.ts'
import { IDEMPOTENCY_KEY_DAYS } from '#api/limits.ts'
import { type Micros, micros } from '#api/chain/money.ts'
import { DAY_MS } from '#api/time.ts'
import type { Sql } from '../../db/database.ts'
import { hmacSha256 } from '../../chain/hmacSha256.ts'

/** Then a key expires. */
export const KEY_MS = IDEMPOTENCY_KEY_DAYS * DAY_MS

/** 8 bytes. */
const DIGEST_DIGITS = 16

/** An Idempotency-Key that made a transaction, or that was voided and never will. */
export interface UsedKey {
  digest: bigint
  /** Of a voided key: the next transaction at that time. */
  transaction: number
  atMs: number
  /** Null: it was voided. */
  made: { from: Address; to: Address; amount: Micros } | null
}

/** The digests under which a key may be stored. If any of them is found, the key was used. */
export type DigestKey = (from: Address, key: string) => readonly bigint[]

/**
 * With the installation's secret: otherwise anybody could compute a digest, find a collision and so use up a key that
 * another account will send. Until `plainUntilMs` also without it, as former versions did: they may still run, and
 * their keys are valid for 30 days.
 */
export function keyedDigests(
  secret: Uint8Array,
  plainUntilMs: number,
  now: () => number,
): DigestKey {
  const hmac = hmacSha256(new Uint8Array(hkdfSync('sha256', secret, '', 'cxac transfer keys', 32)))
  return (from, key) => {
    const keyed = toDigest(hmac(textOf(from, key)))
    return now() < plainUntilMs ? [keyed, plainDigest(from, key)] : [keyed]
  }
}

/** A migration (server/db/moveKeys.ts) has the same function. */
export const plainDigest = (from: Address, key: string): bigint =>
  toDigest(hash('sha256', textOf(from, key)))

export async function readPlainUntilMs(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ until: Date | null }>(
    'SELECT plain_keys_until AS until FROM installation LIMIT 1',
  )
  return rows[0]?.until?.getTime() ?? 0
}

const textOf = (from: Address, key: string) => `transfer:${from}:${key}`
const toDigest = (hex: string) => BigInt.asIntN(64, BigInt(`0x${hex.slice(0, DIGEST_DIGITS)}`))

/** As PostgreSQL sends it. */
export interface UsedKeyRow {
  digest: bigint
  transaction: bigint
  at_ms: bigint
  /** Null, as recipient and amount: it was voided. */
  from: Address | null
  to: Address | null
  amount: bigint | null
}

export const toUsedKey = ({ from, to, amount, ...row }: UsedKeyRow): UsedKey => ({
  digest: row.digest,
  transaction: Number(row.transaction),
  atMs: Number(row.at_ms),
  made: from && { from, to: to!, amount: micros(amount!) },
})
