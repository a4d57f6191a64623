import type { Transaction } from '#api/schemas/ledger.ts'
import { addMicros, type Micros, microsFromJson, subtractMicros, ZERO } from '#api/chain/money.ts'
import { isSameAddress } from '#api/shortAddress.ts'
import { type CheckedStep, checkedStep } from '../steps/checked.ts'
import type { WalletState } from './walletState.ts'
import { t } from '../../language/t.ts'

/** More of them are not checked: each takes a request. */
export const MAX_PAYMENTS = 500

/** What the page shows of a wallet. */
export interface ShownWallet {
  address: string
  coins: number
  /** Newest first; there may be older ones. */
  payments: readonly Transaction[]
}

export interface ComparedWallet {
  steps: CheckedStep[]
  /** How many payments came after the proven state. */
  since: number
  /** The payments that add up to the balance: so far only the server says that they were made. */
  summed: readonly Transaction[]
}

/** Whether a proven state is that of the wallet on the screen: its address, its balance and its payments. */
export function compareWallet(
  proven: WalletState,
  shown: ShownWallet,
  before: WalletState | null,
): ComparedWallet {
  const page = (result: CheckedStep['result'], words: string) =>
    checkedStep('page_balance', result, words)
  if (!isSameAddress(proven.leaf.address, shown.address))
    return { steps: [page('failed', t('proof.other_wallet'))], since: 0, summed: [] }
  const since = paymentsSince(proven, shown)
  if (since === null)
    return { steps: [page('failed', t('proof.other_balance'))], since: 0, summed: [] }
  const words =
    since === 0
      ? t('proof.balance_in_proof')
      : t('proof.balance_since', { block: proven.block, since })
  const summed = shown.payments.filter(
    ({ blockNumber }) => blockNumber > (before?.block ?? 0) && blockNumber <= proven.block,
  )
  return {
    steps: [page('passed', words), checkPayments(proven, shown.address, summed, before)],
    since,
    summed,
  }
}

/** Null where the payments after the state do not lead to what is shown. */
function paymentsSince({ leaf, block }: WalletState, shown: ShownWallet): number | null {
  const wanted = microsFromJson(shown.coins)
  if (leaf.balance === wanted) return 0
  const later = shown.payments.filter(({ blockNumber }) => blockNumber > block).toReversed()
  let reached = leaf.balance
  for (const [i, payment] of later.entries()) {
    reached = addMicros(reached, effectOf(payment, shown.address))
    if (reached === wanted) return i + 1
  }
  return null
}

/** A state may hold a wallet twice, or give it the coins of another: its own payments do not lead to such a balance. */
function checkPayments(
  { leaf }: WalletState,
  address: string,
  summed: readonly Transaction[],
  before: WalletState | null,
): CheckedStep {
  const say = (result: CheckedStep['result'], words: string) =>
    checkedStep('payments', result, words)
  const start = before?.leaf ?? NOTHING
  if (before && before.leaf.number !== leaf.number) return say('failed', t('proof.other_number'))
  const count = leaf.historyLength - start.historyLength
  if (count < 0) return say('missing', t('proof.older_state'))
  if (summed.length < count)
    return count > MAX_PAYMENTS
      ? say('unchecked', t('proof.too_many_payments', { count }))
      : say('missing', t('proof.payments_missing'))
  const sum = summed.reduce((total, one) => addMicros(total, effectOf(one, address)), ZERO)
  return summed.length === count && addMicros(start.balance, sum) === leaf.balance
    ? say('passed', t('proof.payments_add_up'))
    : say('failed', t('proof.payments_differ'))
}

const NOTHING = { historyLength: 0, balance: ZERO }

function effectOf({ from, to, amount, fee }: Transaction, address: string): Micros {
  const [moved, paid] = [microsFromJson(amount) ?? ZERO, microsFromJson(fee) ?? ZERO]
  const income = isSameAddress(to, address) ? moved : ZERO
  return isSameAddress(from, address) ? subtractMicros(income, addMicros(moved, paid)) : income
}
