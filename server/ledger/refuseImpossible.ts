import type { Address } from '#api/chain/address.ts'
import { MAX_AMOUNT } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals.ts'
import type { LoadedWallet } from './batchInput.ts'
import type { Posting } from './order.ts'

/** Runs before anything changes, so that a refused order leaves no trace in the batch. */
export function refuseImpossible(
  wallets: ReadonlyMap<string, LoadedWallet>,
  opens: readonly Address[],
  postings: readonly Posting[],
): void {
  const balances = new Map<Address, bigint>(opens.map(address => [address, 0n]))
  const move = (address: Address, by: bigint) => {
    const before = balances.get(address) ?? wallets.get(address)?.balance
    if (before === undefined) throw new Error('An order moves coins of a wallet it does not touch')
    const after = before + by
    if (after < 0n) throw new Refusal('insufficient_balance')
    if (after > MAX_AMOUNT) throw new Refusal('wallet_full')
    balances.set(address, after)
  }
  for (const { from, to, amount, fee } of postings) {
    if (amount <= 0n || fee < 0n) throw new Error('An order moves a negative amount or nothing')
    if (wallets.get(from ?? to)?.isClosed) throw new Refusal('session_expired')
    if (wallets.get(to)?.isClosed) throw new Refusal('recipient_not_found')
    if (from && wallets.get(from)?.isFrozen) throw new Refusal('wallet_frozen')
    if (from) move(from, -amount - fee)
    move(to, amount)
  }
}
