import { transactionProof } from '#api/calls/proofs.ts'
import { verifyReceipt } from '#api/chain/proof/verifyReceipt.ts'
import { receiptOf } from '#api/proofs/receiptOf.ts'
import { isNotFound, NotDone } from '../../ask/failures.ts'
import { request } from '../../session/client.ts'
import { serverClock } from '../../time/serverClock.ts'
import { checkProof } from '../steps/checkProof.ts'
import { STEP_TITLES } from '../steps/stepTitles.ts'
import { FRESH_MS, isKeySetComing, LOOK_EVERY_MS } from '../verify/isKeySetComing.ts'
import { t } from '../../language/t.ts'

/**
 * The receipt of a transaction, if this browser can prove it: its reader has nothing else to compare it with. Waits for
 * the proof of a payment that was made just now.
 */
export async function provenReceipt(hash: string, onWait: () => void): Promise<string> {
  let endMs = Date.now() + FRESH_MS
  for (;;) {
    const { receipt, madeAtMs, missing } = await tryOnce(hash)
    if (receipt !== undefined) return receipt
    if (madeAtMs !== undefined) {
      const ageMs = Math.max(0, serverClock.now() - madeAtMs)
      endMs = Math.min(endMs, Date.now() + FRESH_MS - ageMs)
    }
    if (Date.now() > endMs) throw new NotDone(missing)
    onWait()
    await new Promise(done => setTimeout(done, LOOK_EVERY_MS))
  }
}

interface Tried {
  receipt?: string
  madeAtMs?: number
  /** What to say if it stays so. */
  missing: string
}

/** Throws if it is refuted: waiting would not help. */
async function tryOnce(hash: string): Promise<Tried> {
  const proof = await request(transactionProof, { hash }).catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw error
  })
  if (!proof) return { missing: t('proof.no_receipt_unknown') }
  const receipt = receiptOf(proof)
  const { certainty, steps, verified } = await checkProof(
    proof,
    policy => verifyReceipt(receipt, policy),
    () => [],
  )
  const open = steps.find(({ result }) => result === 'failed' || result === 'missing')
  const missing = t('proof.no_receipt_step', { step: open?.title ?? STEP_TITLES.file })
  const isOther = certainty !== 'refuted' && verified?.hash !== hash
  if (certainty === 'refuted' || isOther) throw new NotDone(missing)
  const madeAtMs = proof.transaction.atMs
  if (certainty === 'unsure' || isKeySetComing(proof)) return { madeAtMs, missing }
  // Its reader opens it by its own keys, too.
  if (!verifyReceipt(receipt).isGood) throw new NotDone(missing)
  return { receipt, missing }
}
