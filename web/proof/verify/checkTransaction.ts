import { verifyReceipt } from '#api/chain/proof/verifyReceipt.ts'
import type { Proof } from '#api/proofs/proofParts.ts'
import { receiptOf } from '#api/proofs/receiptOf.ts'
import type { Checked } from '../steps/checked.ts'
import { checkProof } from '../steps/checkProof.ts'
import { compareShown, type Shown } from './compareShown.ts'

/** Recomputes everything between what is shown and what was signed. Nothing in the proof is trusted. */
export async function checkTransaction(shown: Shown, proof: Proof): Promise<Checked> {
  const { verified: _, ...checked } = await checkProof(
    proof,
    policy => verifyReceipt(receiptOf(proof), policy),
    verified => [compareShown(shown, verified, proof)],
  )
  return checked
}
