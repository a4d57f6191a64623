import { KINDS } from '../kind.ts'
import type { ChainTransaction } from '../transaction.ts'
import { isUint64 } from '../uint64.ts'

/** Checks a transaction without the wallets: the wrong field and the reason, or null. */
export function faultInForm(
  t: ChainTransaction & { block: number },
  number: number,
  block: number,
  previousAtMs: number,
): [column: string, reason: string] | null {
  if (t.number !== number) return ['number', `is ${t.number}`]
  if (t.block !== block) return ['block', `is ${t.block} instead of ${block}`]
  if (!KINDS.includes(t.kind)) return ['kind', `is ${t.kind}`]
  if ((t.from === null) === (t.kind === 'transfer'))
    return ['from', `is ${t.from ?? 'SYSTEM'} in a ${t.kind}`]
  if (t.amount <= 0n || !isUint64(t.amount)) return ['amount', `is ${t.amount}`]
  if (!isUint64(t.fee) || (t.fee !== 0n && t.kind !== 'transfer'))
    return ['fee', `is ${t.fee} in a ${t.kind}`]
  if (!Number.isSafeInteger(t.atMs) || t.atMs < previousAtMs)
    return ['atMs', `is ${t.atMs}, before ${previousAtMs}`]
  return null
}
