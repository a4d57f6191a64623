import type { Address } from '#api/chain/address.ts'
import { decodeTransferOrder, orderIdOf, type TransferOrder } from '#api/chain/keys/order.ts'
import { isSameHash } from '#api/chain/tree/merkle.ts'
import type { Micros } from '#api/chain/money.ts'
import type { OwnerSignature } from '#api/schemas/ownerSignature.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { SignedTransfer } from './signed.ts'
import { verifySignature } from './verifySignature.ts'

interface PaymentToSign {
  from: Address
  to: Address
  amount: Micros
  /** The Idempotency-Key; null: there is none, and the order may have any id. */
  key: string | null
}

/** The signed order of this payment, or why it is none: a repetition gets its first response nevertheless. */
export async function readSignedTransfer(
  written: OwnerSignature,
  payment: PaymentToSign,
  publicUrl: string,
): Promise<SignedTransfer | Refusal> {
  try {
    const { order: bytes, key, proof } = await verifySignature(written, publicUrl)
    const order = decode(bytes)
    const { from, to, amount } = order
    const isOfPayment = from === payment.from && to === payment.to && amount === payment.amount
    // With another id, the order could still be carried out after its key was settled as unused.
    const hasId = payment.key === null || isSameHash(order.id, orderIdOf(payment.key))
    if (!isOfPayment || !hasId) return new Refusal('order_invalid')
    const { originHash, largestFee, validUntilMs, id } = order
    return { originHash, largestFee, validUntilMs, id, key, proof }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function decode(bytes: Uint8Array): TransferOrder {
  try {
    return decodeTransferOrder(bytes)
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('order_invalid')
    throw error
  }
}
