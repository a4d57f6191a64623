import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '#api/chain/address.ts'
import { findOwnerKey } from '#api/chain/keys/keySet.ts'
import {
  encodeTransferOrder,
  isInTime,
  ORDER_ID_BYTES,
  ORDER_LIFE_MS,
  orderIdOf,
} from '#api/chain/keys/order.ts'
import { orderChallenge } from '#api/chain/keys/orderProof.ts'
import { isSameHash } from '#api/chain/tree/merkle.ts'
import { addMicros, type Micros } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { OrderToSign } from '#api/values/ownerKeys.ts'
import type { LoadedWallet } from '../wallets/loadedWallet.ts'
import { DailySum } from '../marks/dailySum.ts'
import type { Mark, OrderView } from '../order.ts'
import type { SignedTransfer } from './signed.ts'

interface OrderedTransfer {
  from: Address
  to: Address
  amount: Micros
  fee: Micros
  key: string | null
}

/** Under it the order's id counts once, with whatever Idempotency-Key it comes. */
export const idKeyOf = ({ id }: Pick<SignedTransfer, 'id'>): string => `order:${bytesToHex(id)}`

/** What a limited key has spent. */
export const spentMark = (from: Address, { key }: Pick<SignedTransfer, 'key'>): string[] =>
  key.dailyLimit === 0n ? [] : [`owner-key:${from}:${bytesToHex(key.publicKey)}`]

/** The marks to set. Throws unless a key that is in force now has ordered this transfer. */
export function requireOrdered(
  transfer: OrderedTransfer,
  wallet: Readonly<LoadedWallet>,
  signed: SignedTransfer | null,
  view: OrderView,
): Omit<Mark, 'transaction'>[] {
  const set = wallet.keySet
  if (!set?.keys.length) {
    // Without keys, a signature must not stand in for another confirmation.
    if (signed) throw new Refusal('signature_invalid')
    return []
  }
  if (!signed) {
    // Refuse before the owner signs for nothing.
    if (wallet.isFrozen) throw new Refusal('wallet_frozen')
    if (wallet.balance < transfer.amount + transfer.fee) throw new Refusal('insufficient_balance')
    throw signatureNeeded(transfer, set.originHash, view.nowMs)
  }
  if (!findOwnerKey(set, signed.key) || !isSameHash(set.originHash, signed.originHash))
    throw new Refusal('signature_invalid')
  if (transfer.fee > signed.largestFee) throw new Refusal('order_invalid')
  if (!isInTime(signed.validUntilMs, view.nowMs)) throw new Refusal('order_expired')
  return spentMark(transfer.from, signed).map(name => {
    const sum = new DailySum(name, view.mark(name), view.nowMs)
    const counted = addMicros(transfer.amount, transfer.fee)
    // Over 24 hours, so on each day in UTC too, by which an audit counts.
    if (sum.total + counted > signed.key.dailyLimit) throw new Refusal('owner_key_sum')
    return sum.plus(counted)
  })
}

function signatureNeeded(
  { from, to, amount, fee, key }: OrderedTransfer,
  originHash: Uint8Array,
  nowMs: number,
): Refusal {
  const validUntilMs = nowMs + ORDER_LIFE_MS
  const id = key === null ? crypto.getRandomValues(new Uint8Array(ORDER_ID_BYTES)) : orderIdOf(key)
  const order = encodeTransferOrder({
    originHash,
    from,
    to,
    amount,
    largestFee: fee,
    validUntilMs,
    id,
  })
  const body: OrderToSign = {
    order: bytesToHex(order),
    challenge: orderChallenge(order),
    validUntil: new Date(validUntilMs).toISOString(),
  }
  return new Refusal('signature_needed', { body: { ...body } })
}
