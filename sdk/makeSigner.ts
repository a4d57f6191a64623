import { hexToBytes } from '@noble/hashes/utils.js'
import { settings } from '#api/calls/settings.ts'
import type { Address } from '#api/chain/address.ts'
import { originHashOf } from '#api/chain/keys/keySet.ts'
import { encodeTransferOrder, ORDER_LIFE_MS, orderIdOf } from '#api/chain/keys/order.ts'
import { signWithSecret } from '#api/chain/keys/signWithSecret.ts'
import { microsFromJson, ZERO } from '#api/chain/money.ts'
import type { OwnerSignature } from '#api/schemas/ownerSignature.ts'
import type { Send } from './http/makeSender.ts'
import type { ConnectOptions, NamedPayment } from './types.ts'

/** Half of what the server allows: the clock of this machine may be minutes ahead or behind. */
const VALID_MS = ORDER_LIFE_MS / 2

type Sign = (payment: NamedPayment) => { signature?: OwnerSignature }

/**
 * Signs payments as the owner of the wallet, if the program has a key for it. The order is made here, of what is meant:
 * the server says only the fee, and the daily limit of the key bounds that too.
 */
export function makeSigner(
  from: Address,
  { logKey, programKey }: ConnectOptions,
  send: Send,
): () => Promise<Sign> {
  if (!programKey) return async () => () => ({})
  const originHash = originHashOf(logKey.slice(0, logKey.indexOf('+')))
  const secret = hexToBytes(programKey.secret)
  return async () => {
    const { transferFee } = await send(settings, {})
    const validUntilMs = Date.now() + VALID_MS
    return ({ to, amount, key }) => {
      const order = encodeTransferOrder({
        originHash,
        from,
        to: to as Address,
        amount: microsFromJson(amount)!,
        largestFee: microsFromJson(transferFee) ?? ZERO,
        validUntilMs,
        id: orderIdOf(key),
      })
      return { signature: signWithSecret(order, secret, programKey.publicPart) }
    }
  }
}
