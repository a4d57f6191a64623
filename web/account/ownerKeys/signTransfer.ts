import type { Address } from '#api/chain/address.ts'
import { ownerKeys } from '#api/calls/ownerKeys.ts'
import { originHashOf } from '#api/chain/keys/keySet.ts'
import { encodeTransferOrder, ORDER_ID_BYTES, orderIdOf } from '#api/chain/keys/order.ts'
import type { Micros } from '#api/chain/money.ts'
import type { OwnerSignature } from '#api/schemas/ownerSignature.ts'
import { request } from '../../session/client.ts'
import { orderEndMs } from './orderEndMs.ts'
import { signOrder } from './signOrder.ts'

interface Transfer {
  from: Address
  to: Address
  amount: Micros
  /** As it was shown. */
  fee: Micros
  /** The idempotency key; null if it is sent without one. */
  key: string | null
}

/** The owner's signature of this very transfer: the bytes are made here, from what the form says. */
export async function signTransfer(
  { from, to, amount, fee, key }: Transfer,
  recovery: string,
  outcome: string,
): Promise<OwnerSignature> {
  const keyring = await request(ownerKeys, {})
  const order = encodeTransferOrder({
    originHash: originHashOf(keyring.origin),
    from,
    to,
    amount,
    largestFee: fee,
    validUntilMs: orderEndMs(),
    id: key === null ? crypto.getRandomValues(new Uint8Array(ORDER_ID_BYTES)) : orderIdOf(key),
  })
  return signOrder(order, keyring, recovery, outcome)
}
