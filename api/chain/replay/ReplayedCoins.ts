import type { Address } from '../address.ts'
import { addMicros, type Micros, micros, subtractMicros, ZERO } from '../money.ts'
import { isUint64 } from '../uint64.ts'
import { transactionFault } from './ChainFault.ts'
import type { IssuingRules } from './issuingRules.ts'
import type { Effect, PlacedTransaction } from './placedTransaction.ts'
import { ReplayedWallets, type WalletColumns } from './ReplayedWallets.ts'

interface Noticing {
  opened: (address: Address) => void
  /** Throws if the wallet has keys, and none has ordered it. */
  requireOrdered: (wallet: number, t: PlacedTransaction) => void
}

/** Moves coins between wallets by the rules, one transaction at a time. */
export class ReplayedCoins {
  readonly #rules: IssuingRules
  readonly #isSpeltRight: (address: Address) => boolean
  readonly #notice: Noticing
  wallets = new ReplayedWallets()
  /** Of all balances. */
  sum: Micros = ZERO

  constructor(rules: IssuingRules, isSpeltRight: (address: Address) => boolean, notice: Noticing) {
    this.#rules = rules
    this.#isSpeltRight = isSpeltRight
    this.#notice = notice
  }

  resume(columns: WalletColumns): void {
    this.wallets = ReplayedWallets.of(columns)
    this.sum = micros(columns.balances.reduce((sum, balance) => sum + balance, 0n))
  }

  /** `requireHash`: after what names the wallets, before what they hold. */
  apply(t: PlacedTransaction, requireHash: (t: PlacedTransaction) => void): Effect {
    const { wallets } = this
    const reward = this.#rules.rewards[t.kind]
    if (reward !== undefined && t.amount !== reward)
      throw transactionFault(t.number, 'amount', `is ${t.amount} in a ${t.kind}, not ${reward}`)
    const sender = t.from === null ? null : wallets.find(t.from)
    if (sender === undefined) throw transactionFault(t.number, 'from', 'has never received a coin')
    const known = wallets.find(t.to)
    if (t.kind === 'bonus' && known !== undefined && this.#rules.isBonusFirst)
      throw transactionFault(t.number, 'kind', 'is a bonus for a wallet that is not new')
    const receiver = known ?? this.#open(t)
    if (t.kind === 'claim') this.#claim(receiver, t)
    requireHash(t)

    if (sender !== null) {
      const cost = addMicros(t.amount, t.fee)
      const balance = wallets.balanceOf(sender)
      if (balance < cost)
        throw transactionFault(t.number, 'amount', `and fee take ${cost} of ${balance}`)
      this.#notice.requireOrdered(sender, t)
      this.#change(t, sender, subtractMicros(ZERO, cost))
      wallets.addToHistory(sender)
    }
    this.#change(t, receiver, t.amount)
    // A transfer to the own address is one line of history.
    if (receiver !== sender) wallets.addToHistory(receiver)

    return {
      fromSequence: sender === null ? null : wallets.historyLengthOf(sender),
      fromBalance: sender === null ? null : wallets.balanceOf(sender),
      toSequence: wallets.historyLengthOf(receiver),
      toBalance: wallets.balanceOf(receiver),
    }
  }

  #claim(wallet: number, { number, atMs }: PlacedTransaction): void {
    const sinceMs = atMs - this.wallets.lastClaimMsOf(wallet)
    if (sinceMs < this.#rules.cooldownMs)
      throw transactionFault(number, 'atMs', `is ${sinceMs} ms after the wallet's last claim`)
    this.wallets.setLastClaim(wallet, atMs)
  }

  #change({ number }: PlacedTransaction, wallet: number, by: Micros): void {
    const balance = addMicros(this.wallets.balanceOf(wallet), by)
    if (!isUint64(balance)) throw transactionFault(number, 'amount', 'makes a wallet too full')
    this.wallets.setBalance(wallet, balance)
    this.sum = addMicros(this.sum, by)
  }

  #open(t: PlacedTransaction): number {
    if (!this.#isSpeltRight(t.to)) throw transactionFault(t.number, 'to', `is ${t.to}`)
    this.#notice.opened(t.to)
    return this.wallets.open(t.to)
  }
}
