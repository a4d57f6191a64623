import { type VerifiedBalance, verifyBalance } from '#api/chain/proof/verifyBalance.ts'
import { addressSummary } from '#api/calls/explorer.ts'
import { transactionsOfAddress } from '#api/calls/ledger.ts'
import { balanceProof } from '#api/calls/proofs.ts'
import { microsFromJson } from '#api/chain/money.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { Refused } from '../../ask/failures.ts'
import { request } from '../../session/client.ts'
import { coinsText } from '../../coin/coinsText.ts'
import { serverClock } from '../../time/serverClock.ts'
import { certaintyOf, type CheckedStep, checkedStep } from '../steps/checked.ts'
import { checkProof } from '../steps/checkProof.ts'
import { compareWallet, MAX_PAYMENTS, type ShownWallet } from './compareWallet.ts'
import type { CheckedBalance } from './checkedBalance.ts'
import { findInLedger } from './findInLedger.ts'
import { readProven, rememberWallet, type WalletState } from './walletState.ts'
import { t } from '../../language/t.ts'

/** Payments that may have come since the proven state: a state is some seconds behind. */
const MAX_SINCE = 200
/** A block names a wallet within seconds of its first payment. */
const OVERDUE_MS = 60_000

/**
 * Null as long as there is no proof. A server that refuses to answer leaves the balance unchecked; one that is overloaded
 * is asked again.
 */
export const runBalanceProof = (address: string): Promise<CheckedBalance | null> =>
  checkBalance(address).catch((error: unknown) => {
    if (!(error instanceof Refused) || error.code === 'busy') throw error
    return withoutProof(t('proof.no_balance_answer'))
  })

/** Fetches the proof of a wallet's balance and recomputes all of it. */
async function checkBalance(address: string): Promise<CheckedBalance | null> {
  const answer = await request(balanceProof, { address })
  const text = answer.proof
  if (text === null) return (await isOverdue(address)) ? withoutProof(t('proof.left_out')) : null
  let [coins, since, summed] = [null as number | null, 0, [] as readonly Transaction[]]
  const { verified, ...checked } = await checkProof(
    answer,
    policy => verifyBalance(text, policy),
    async found => {
      const proven = { leaf: found.leaf!, block: found.block! }
      const before = readProven(address)
      const shown = await readWallet(address, proven, before)
      const compared = compareWallet(proven, shown, before)
      coins = shown.coins
      ;({ since, summed } = compared)
      return [...compared.steps, ...newestState(found)]
    },
  )
  const block = verified?.block ?? null
  let steps = checked.steps.map(step => inPlainWords(step, verified))
  // Not earlier: each of them takes a request.
  if (checked.certainty === 'proven')
    steps = withFound(steps, await findInLedger(summed, verified!))
  const certainty = certaintyOf(steps)
  if (certainty === 'proven') rememberWallet(verified!.leaf!, block!)
  return { ...checked, certainty, steps, block, since, coins, text }
}

function withFound(steps: CheckedStep[], found: CheckedStep['result']): CheckedStep[] {
  if (found === 'passed') return steps
  const words =
    found === 'failed' ? t('proof.payment_not_in_ledger') : t('proof.payments_not_shown')
  return steps.map(step => (step.code === 'payments' ? { ...step, result: found, words } : step))
}

async function readWallet(
  address: string,
  { leaf }: WalletState,
  before: WalletState | null,
): Promise<ShownWallet> {
  const { balance: coins } = await request(addressSummary, { address })
  const count = leaf.historyLength - (before?.leaf.historyLength ?? 0)
  if (count === 0 && microsFromJson(coins) === leaf.balance) return { address, coins, payments: [] }
  const limit = MAX_SINCE + (count > 0 && count <= MAX_PAYMENTS ? count : 0)
  const payments = await request(transactionsOfAddress, { address, limit })
  return { address, coins, payments }
}

/** An older block could name a state from before the wallet was changed. */
const newestState = ({ namedBy, checkpoint }: VerifiedBalance): CheckedStep[] =>
  namedBy === checkpoint!.size
    ? []
    : [
        checkedStep(
          'newest_balances',
          'missing',
          t('proof.not_newest_balances', { block: namedBy!, size: checkpoint!.size }),
        ),
      ]

async function isOverdue(address: string): Promise<boolean> {
  const [newest] = await request(transactionsOfAddress, { address, limit: 1 })
  return newest !== undefined && serverClock.now() - Date.parse(newest.createdAt) > OVERDUE_MS
}

const withoutProof = (words: string): CheckedBalance => ({
  steps: [checkedStep('place_among_wallets', 'missing', words)],
  certainty: 'unsure',
  signer: null,
  isOtherLedger: false,
  isPolicyOther: false,
  block: null,
  since: 0,
  coins: null,
  text: null,
})

/** Without an amount of the reader's own, which may be hidden. */
function inPlainWords(step: CheckedStep, verified: VerifiedBalance | null): CheckedStep {
  if (step.result !== 'passed' || !verified) return step
  const { leaf, wallets, total, block } = verified
  if (step.code === 'place_among_wallets')
    return {
      ...step,
      words: t('proof.wallet_in_state', { number: leaf!.number, wallets: wallets! }),
    }
  if (step.code === 'total_of_wallets')
    return {
      ...step,
      words: t('proof.total_is_issued', { coins: coinsText(total!), block: block! }),
    }
  return step
}
