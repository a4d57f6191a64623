import type { Address } from '#api/chain/address.ts'
import { MAX_AMOUNT } from '#api/chain/money.ts'
import { Refusal, type RefusalCode } from '#api/refusals/refusals.ts'
import type { LoadedWallet } from './loadedWallet.ts'
import type { Decision } from '../order.ts'

/** Runs before anything changes, so that a refused order leaves no trace in the batch. */
export function refuseImpossible(
  wallets: ReadonlyMap<string, LoadedWallet>,
  { opens = [], postings = [], refusalOf = refusal => refusal }: Decision<unknown>,
): void {
  const balances = new Map<Address, bigint>(opens.map(address => [address, 0n]))
  let posting = 0
  const refuse = (code: RefusalCode) => {
    throw refusalOf(new Refusal(code), posting)
  }
  const move = (address: Address, by: bigint) => {
    const before = balances.get(address) ?? wallets.get(address)?.balance
    if (before === undefined) throw new Error('An order moves coins of a wallet it does not touch')
    const after = before + by
    if (after < 0n) refuse('insufficient_balance')
    if (after > MAX_AMOUNT) refuse('wallet_full')
    balances.set(address, after)
  }
  for (const { from, to, amount, fee, signed } of postings) {
    if (amount <= 0n || fee < 0n) throw new Error('An order moves a negative amount or nothing')
    if (wallets.get(from ?? to)?.isClosed) refuse('session_expired')
    if (wallets.get(to)?.isClosed) refuse('recipient_not_found')
    if (from && wallets.get(from)?.isFrozen) refuse('wallet_frozen')
    // Whatever the order: without a key of its owner, no coin leaves such a wallet.
    const hasKeys = from && wallets.get(from)?.keySet?.keys.length
    if (hasKeys && !signed) refuse('signature_needed')
    if (from) move(from, -amount - fee)
    move(to, amount)
    posting++
  }
}
