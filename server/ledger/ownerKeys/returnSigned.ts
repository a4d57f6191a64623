import type { Address } from '#api/chain/address.ts'
import { type Micros, ZERO } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { SYSTEM_ADDRESS } from '#api/values/ledger.ts'
import type { DigestKey } from '../keys/usedKey.ts'
import type { Order } from '../order.ts'
import type { SignedTransfer } from './signed.ts'
import { idKeyOf, requireOrdered } from './signedTransfer.ts'

interface Returning {
  from: Address
  /** The whole balance, as the owner saw it. */
  amount: Micros
  signed: SignedTransfer | null
  atMs: number
}

/** The last transfer of a wallet with keys: all its coins, back to SYSTEM, without a fee. Nothing if there are none. */
export function returnSigned(
  { from, amount, signed, atMs }: Returning,
  digestKey: DigestKey,
): Order<void> {
  const keys = signed ? digestKey(from, idKeyOf(signed)) : []
  return {
    atMs,
    touches: { wallets: [from, SYSTEM_ADDRESS], marks: [], keys },
    decide(view) {
      const wallet = view.wallet(from)!
      if (wallet.isFrozen) throw new Refusal('frozen_account')
      if (wallet.balance === ZERO) return { answer: () => {} }
      // Otherwise, with keys that have just ended, asking for the order would return the coins without one.
      if (!wallet.keySet?.keys.length && !signed) throw new Refusal('keys_changed')
      if (keys.some(digest => view.key(digest))) throw new Refusal('order_invalid')
      const transfer = { from, to: SYSTEM_ADDRESS, amount: wallet.balance, fee: ZERO, key: null }
      if (signed && amount !== wallet.balance) throw new Refusal('balance_grown')
      // A key with a daily limit is not asked to give everything away.
      if (signed && signed.key.dailyLimit !== 0n) throw new Refusal('signature_invalid')
      requireOrdered(transfer, wallet, signed, view)
      const { to } = transfer
      return {
        opens: view.wallet(to) ? [] : [to],
        postings: [
          {
            kind: 'transfer',
            from,
            to,
            amount: wallet.balance,
            fee: ZERO,
            ...(signed && { signed }),
          },
        ],
        keys: [keys],
        answer: () => {},
      }
    },
  }
}
