import type { Address } from '#api/chain/address.ts'
import { orderIdOf } from '#api/chain/keys/order.ts'
import type { Order } from '../order.ts'
import { idKeyOf } from '../ownerKeys/signedTransfer.ts'
import { type DigestKey, plainDigest } from './usedKey.ts'

interface Settling {
  from: Address
  /** Of a transfer whose response got lost. */
  key: string
  atMs: number
}

/** The number of the transaction that the key made; null if it made none and never will. */
type Settled = { madeBefore: number | null }

/**
 * Ends the uncertainty about a transfer: unless its key has made a transaction, the key is voided, so that a request
 * that arrives later is refused. It is an order like the transfer itself, so one of the two is decided first.
 */
export function settleOrder(
  { from, key, atMs }: Settling,
  digestKey: DigestKey = (...named) => [plainDigest(...named)],
): Order<Settled> {
  // A signed order is valid without its Idempotency-Key too.
  const keys = [...digestKey(from, key), ...digestKey(from, idKeyOf({ id: orderIdOf(key) }))]
  return {
    atMs,
    touches: { wallets: [], marks: [], keys },
    decide(view) {
      const used = keys.flatMap(digest => view.key(digest) ?? [])
      const own = used.find(({ made }) => made?.from === from)
      if (own) return { answer: () => ({ madeBefore: own.transaction }) }
      // Voided already, or of another sender: in both cases a transfer with it is refused.
      const voidedKeys = used.length ? [] : keys
      return { voidedKeys, answer: () => ({ madeBefore: null }) }
    },
  }
}
