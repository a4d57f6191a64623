import { transactionProof } from '#api/calls/proofs.ts'
import { verifyReceipt } from '#api/chain/proof/verifyReceipt.ts'
import type { Proof } from '#api/proofs/proofParts.ts'
import { receiptOf } from '#api/proofs/receiptOf.ts'
import { request } from '../../session/client.ts'
import type { Checked } from '../steps/checked.ts'
import { checkProof } from '../steps/checkProof.ts'
import { isKeySetComing, LOOK_EVERY_MS } from './isKeySetComing.ts'
import { compareShown, type Shown } from './compareShown.ts'

/** If the payment was made just now, waits until its proof shows whose key has ordered it. */
export async function askProof(hash: string): Promise<Proof> {
  for (;;) {
    const proof = await request(transactionProof, { hash })
    if (!isKeySetComing(proof)) return proof
    await new Promise(done => setTimeout(done, LOOK_EVERY_MS))
  }
}

/** Recomputes everything between what is shown and what was signed. Nothing in the proof is trusted. */
export async function checkTransaction(shown: Shown, proof: Proof): Promise<Checked> {
  const { verified: _, ...checked } = await checkProof(
    proof,
    policy => verifyReceipt(receiptOf(proof), policy),
    verified => [compareShown(shown, verified, proof)],
  )
  return checked
}
