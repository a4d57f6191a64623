import type { Address } from '#api/chain/address.ts'
import { decodeTransferOrder, type TransferOrder } from '#api/chain/keys/order.ts'
import type { Micros } from '#api/chain/money.ts'
import type { OwnerSignature } from '#api/ownerSignature.ts'
import { Refusal } from '#api/refusals.ts'
import type { SignedTransfer } from './signed.ts'
import { verifySignature } from './verifySignature.ts'

interface Wanted {
  from: Address
  to: Address
  amount: Micros
}

/** The signed order of this payment, or why it is none: a repetition gets its first response nevertheless. */
export async function readSignedTransfer(
  written: OwnerSignature,
  wanted: Wanted,
): Promise<SignedTransfer | Refusal> {
  try {
    const { order: bytes, key, proof } = await verifySignature(written)
    const order = decode(bytes)
    const { from, to, amount } = order
    if (from !== wanted.from || to !== wanted.to || amount !== wanted.amount)
      return new Refusal('order_invalid')
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
