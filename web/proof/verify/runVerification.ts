import { bytesToHex } from '@noble/hashes/utils.js'
import { transactionProof } from '#api/proofs.ts'
import { request } from '../../ask/client.ts'
import type { Step } from './compareShown.ts'
import { verifyTransaction } from './verifyTransaction.ts'
import type { Verdict } from '../history/checkHistory.ts'
import type { Shown } from './compareShown.ts'
import { holdAgainstKnown } from '../audit/holdAgainstKnown.ts'

export interface Verification {
  steps: Step[]
  /** Null where a step has failed: what is not proved is not held against anything. */
  history: Verdict | null
}

export async function runVerification(shown: Shown): Promise<Verification> {
  const proof = await request(transactionProof, { hash: shown.hash })
  const { steps, checkpoint } = verifyTransaction(shown, proof)
  const history =
    checkpoint &&
    (await holdAgainstKnown({
      size: checkpoint.size,
      root: bytesToHex(checkpoint.root),
      verifierKey: proof.verifierKey,
    }))
  return { steps, history }
}
