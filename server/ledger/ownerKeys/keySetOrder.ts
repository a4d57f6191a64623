import { findOwnerKey, hashKeySet, type KeySet } from '#api/chain/keys/keySet.ts'
import { isInTime } from '#api/chain/keys/order.ts'
import { isSameHash } from '#api/chain/tree/merkle.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Order, OrderView, Statement } from '../order.ts'
import type { SignedChange } from './signed.ts'

interface NewKeySet {
  set: KeySet
  /** Null: the server's authority, for a wallet without keys. */
  signed: SignedChange | null
  /** Rows of other domains, in the same commit. */
  record: () => Statement[]
  atMs: number
}

/** Puts a key set in force. Decided like a transfer: a payment by a removed key comes before it, or is refused. */
export const keySetOrder = ({ set, signed, record, atMs }: NewKeySet): Order<void> => ({
  atMs,
  touches: { wallets: [set.address], marks: [] },
  decide(view) {
    const before = requireWallet(view, set)
    if (signed) requireSigned(before, signed, view.nowMs)
    else requireStart(view, set, before)
    if (set.sequence !== (before?.sequence ?? 0) + 1) throw new Refusal('keys_changed')
    return { keySet: { set, signed }, record, answer: () => {} }
  },
})

/** Answers the set that is in force. */
function requireWallet(view: OrderView, { address }: KeySet): KeySet | null {
  const wallet = view.wallet(address)
  if (!wallet || wallet.isClosed) throw new Refusal('session_expired')
  // Only then it has a place in the state.
  if (wallet.historyLength === 0) throw new Refusal('wallet_unused')
  return wallet.keySet
}

/** A wallet that was frozen meanwhile may have been taken over. With a signature, a stolen key can still be removed. */
function requireStart(view: OrderView, { address }: KeySet, before: KeySet | null): void {
  if (before?.keys.length) throw new Refusal('keys_on')
  if (view.wallet(address)!.isFrozen) throw new Refusal('frozen_keys')
}

function requireSigned(before: KeySet | null, signed: SignedChange, nowMs: number): void {
  if (!before?.keys.length) throw new Refusal('keys_off')
  if (!isSameHash(hashKeySet(before), signed.before)) throw new Refusal('keys_changed')
  const key = findOwnerKey(before, signed.key)
  if (!key || key.dailyLimit !== 0n) throw new Refusal('signature_invalid')
  if (!isInTime(signed.validUntilMs, nowMs)) throw new Refusal('order_expired')
}
