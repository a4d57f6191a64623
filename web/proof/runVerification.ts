import { bytesToHex } from '@noble/hashes/utils.js'
import { block } from '#api/explorer.ts'
import type { Transaction } from '#api/ledger.ts'
import { transactionProof } from '#api/proofs.ts'
import { request } from '../client.ts'
import type { Step } from './Step.ts'
import type { Verdict } from './checkHistory.ts'
import { holdAgainstKnown } from './holdAgainstKnown.ts'
import { verifyTransaction } from './verifyTransaction.ts'

export interface Verification {
  steps: Step[]
  /** Null where a step has failed: what is not proved is not held against anything. */
  history: Verdict | null
}

export async function runVerification(transaction: Transaction): Promise<Verification> {
  const [proof, shownBlock] = await Promise.all([
    request(transactionProof, { hash: transaction.transactionHash }),
    request(block, { number: transaction.blockNumber }),
  ])
  const { steps, checkpoint } = verifyTransaction({ transaction, block: shownBlock }, proof)
  const history =
    checkpoint &&
    (await holdAgainstKnown({
      size: checkpoint.size,
      root: bytesToHex(checkpoint.root),
      verifierKey: proof.verifierKey,
    }))
  return { steps, history }
}
