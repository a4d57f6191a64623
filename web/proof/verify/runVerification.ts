import { bytesToHex } from '@noble/hashes/utils.js'
import { transactionProof } from '#api/calls/proofs.ts'
import { request } from '../../session/client.ts'
import type { Step } from './compareShown.ts'
import { verifyTransaction } from './verifyTransaction.ts'
import type { Verdict } from '../history/checkHistory.ts'
import type { Shown } from './compareShown.ts'
import { knownPolicy } from '../history/knownPolicy.ts'
import { holdAgainstKnown } from '../audit/holdAgainstKnown.ts'

export interface Verification {
  steps: Step[]
  /** Null where a step has failed: what is not proved is not held against anything. */
  history: Verdict | null
  /** The server names other witnesses than this browser knows, or asks for fewer. */
  isPolicyOther: boolean
}

export async function runVerification(shown: Shown): Promise<Verification> {
  const proof = await request(transactionProof, { hash: shown.hash })
  const known = knownPolicy.read()?.text ?? null
  const { steps, checkpoint } = verifyTransaction(shown, proof, known)
  if (checkpoint) knownPolicy.write({ text: proof.policy })
  const history =
    checkpoint &&
    (await holdAgainstKnown({
      size: checkpoint.size,
      root: bytesToHex(checkpoint.root),
      verifierKey: proof.verifierKey,
    }))
  return { steps, history, isPolicyOther: known !== null && known !== proof.policy }
}
