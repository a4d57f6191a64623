import { parseBalanceProof } from '#api/chain/proof/balanceProof.ts'
import { type VerifiedBalance, verifyBalance } from '#api/chain/proof/verifyBalance.ts'
import { addressSummary } from '#api/calls/explorer.ts'
import { transactionsOfAddress } from '#api/calls/ledger.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { addMicros, type Micros, microsFromJson, subtractMicros, ZERO } from '#api/chain/money.ts'
import { balanceProof } from '#api/calls/proofs.ts'
import { isSameAddress } from '#api/shortAddress.ts'
import { request } from '../../session/client.ts'
import { coinsText } from '../../coin/coinsText.ts'
import { format } from '../../ui/format.ts'
import { missingWitnesses, rememberGood } from '../steps/rememberGood.ts'
import type { ProvedStep } from '../steps/proved.ts'
import type { ProvedBalance } from './provedBalance.ts'

/** More payments than these within the second that a state is behind are not looked through. */
const LOOKED_THROUGH = 200

/** Fetches the proof of a wallet's balance and recomputes all of it. Null as long as there is none. */
export async function runBalanceProof(address: string): Promise<ProvedBalance | null> {
  const answer = await request(balanceProof, { address })
  if (answer.proof === null) return null
  const verified = verifyBalance(answer.proof, answer.policy)
  const steps = verified.steps.map(({ title, isGood, found }): ProvedStep => ({
    title,
    isGood,
    words: wordsOf({ title, isGood, found }, verified),
  }))
  const coins = verified.isGood ? (await request(addressSummary, { address })).balance : null
  const since = coins === null ? null : await paymentsSince(address, verified, coins)
  if (verified.isGood) {
    steps.unshift(comparison(address, verified, since))
    const missing = missingWitnesses(answer, parseBalanceProof(answer.proof)!.checkpoint)
    if (missing) steps.push(missing)
  }
  const isGood = steps.every(step => step.isGood)
  const history = isGood ? await rememberGood(answer, verified.checkpoint) : null
  const block = verified.block ?? null
  return { steps, isGood, block, since: since ?? 0, coins, history, text: answer.proof }
}

/** How many payments lie between what is proved and what the wallet holds; null where they do not explain it. */
async function paymentsSince(address: string, { leaf, block }: VerifiedBalance, coins: number) {
  const shown = microsFromJson(coins)
  if (leaf!.balance === shown) return 0
  const newest = await request(transactionsOfAddress, { address, limit: LOOKED_THROUGH })
  const later = newest.filter(({ blockNumber }) => blockNumber > block!).toReversed()
  let reached = leaf!.balance
  for (const [i, transaction] of later.entries()) {
    reached = addMicros(reached, effectOf(transaction, address))
    if (reached === shown) return i + 1
  }
  return null
}

function effectOf({ from, to, amount, fee }: Transaction, address: string): Micros {
  const [moved, paid] = [microsFromJson(amount) ?? ZERO, microsFromJson(fee) ?? ZERO]
  const income = isSameAddress(to, address) ? moved : ZERO
  return isSameAddress(from, address) ? subtractMicros(income, addMicros(moved, paid)) : income
}

/** A proof of another wallet, or of another balance, would prove nothing about the one on the screen. */
function comparison(
  address: string,
  { leaf, block }: VerifiedBalance,
  since: number | null,
): ProvedStep {
  const title = 'The balance on this page'
  if (!isSameAddress(leaf!.address, address))
    return { title, isGood: false, words: 'The proof is of another wallet.' }
  if (since === null)
    return { title, isGood: false, words: 'The proof is of another balance than the one shown.' }
  const words =
    since === 0
      ? 'It is the one that is proved.'
      : `It is the one after block ${format.count(block!)}, and ${since === 1 ? 'one payment' : `${format.count(since)} payments`} since.`
  return { title, isGood: true, words }
}

/** What was found, without an amount of the reader's own. */
function wordsOf(
  { title, isGood, found }: { title: string; isGood: boolean; found: string },
  { leaf, wallets, total, block }: VerifiedBalance,
): string {
  if (!isGood) return `${found}.`
  if (title === 'Place among the wallets')
    return `Wallet ${format.count(leaf!.number)} of ${format.count(wallets!)}: its hash and those beside it lead up to the root that a block names.`
  if (title === 'Total of all wallets')
    return `${coinsText(total!)}: all that was issued up to block ${format.count(block!)}, less the fees. Nobody’s coins are left out, and none are there twice.`
  return `${found}.`
}
