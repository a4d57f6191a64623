import { bytesToHex } from '@noble/hashes/utils.js'
import { transactionProof } from '#api/calls/proofs.ts'
import type { Checkpoint } from '#api/chain/log/checkpoint.ts'
import { microsFromJson } from '#api/chain/money.ts'
import type { Verified } from '#api/chain/proof/verifyProof.ts'
import { type VerifiedReceipt, verifyReceipt } from '#api/chain/proof/verifyReceipt.ts'
import { receiptOf } from '#api/proofs/receiptOf.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { isSameAddress } from '#api/shortAddress.ts'
import { SYSTEM } from '#api/values/ledger.ts'
import { Refused } from '../../ask/failures.ts'
import { retriedWhenBusy } from '../../ask/retries.ts'
import { request } from '../../session/client.ts'
import { compareSaved } from '../known/rememberCheckpoint.ts'
import type { SignedRoot } from '../known/knownCheckpoint.ts'
import { certaintyOf, type CheckedStep } from '../steps/checked.ts'

/** Few: a payment that the user makes meanwhile waits behind them. */
const AT_ONCE = 4

type Result = CheckedStep['result']

/** Whether the ledger of a verified checkpoint has these payments as the server lists them: it can list any. */
export async function findInLedger(
  payments: readonly Transaction[],
  { checkpoint, signedBy }: Verified,
): Promise<Result> {
  if (new Set(payments.map(({ _id }) => _id)).size < payments.length) return 'failed'
  // No witnesses, because the cosignatures of the verified checkpoint are checked already.
  // Not shown: a policy, as programs read it.
  const policy = `log ${signedBy}\nquorum none\n`
  const isOneLedger = comparing(rootOf(checkpoint!, signedBy!))
  const find = async (payment: Transaction): Promise<Result> => {
    const { transactionHash: hash } = payment
    // One by one: those that are proven already are not asked for again.
    const proof = await retriedWhenBusy(() => request(transactionProof, { hash })).catch(withheld)
    if (!proof) return 'missing'
    const found = verifyReceipt(receiptOf(proof), policy)
    if (certaintyOf(found.steps) === 'refuted' || !isSame(payment, found)) return 'failed'
    return isOneLedger(rootOf(found.checkpoint!, found.signedBy!))
  }
  for (let at = 0; at < payments.length; at += AT_ONCE) {
    const results = await Promise.all(payments.slice(at, at + AT_ONCE).map(find))
    const open = results.filter(result => result !== 'passed')
    if (open.length) return open.includes('failed') ? 'failed' : 'missing'
  }
  return 'passed'
}

const rootOf = ({ size, root }: Checkpoint, verifierKey: string): SignedRoot => ({
  size,
  root: bytesToHex(root),
  verifierKey,
})

/** Compares each root once, because many payments have the same checkpoint. */
function comparing(ledger: SignedRoot): (fresh: SignedRoot) => Promise<Result> {
  const results = new Map<string, Promise<Result>>()
  return fresh => {
    const name = `${fresh.size} ${fresh.root}`
    const found = results.get(name) ?? compareSaved(fresh, ledger).then(({ result }) => result)
    results.set(name, found)
    return found
  }
}

function withheld(error: unknown): null {
  if (error instanceof Refused && error.code !== 'busy') return null
  throw error
}

const isSame = (payment: Transaction, { transaction, header }: VerifiedReceipt): boolean => {
  const { number, from, to, amount, fee } = transaction!
  return (
    payment._id === String(number) &&
    payment.blockNumber === header!.number &&
    isSameAddress(payment.from, from ?? SYSTEM) &&
    isSameAddress(payment.to, to) &&
    microsFromJson(payment.amount) === amount &&
    microsFromJson(payment.fee) === fee
  )
}
