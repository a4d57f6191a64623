import { transactionProof } from '#api/calls/proofs.ts'
import { verifyReceipt } from '#api/chain/proof/verifyReceipt.ts'
import { receiptOf } from '#api/proofs/receiptOf.ts'
import { request } from '../../session/client.ts'
import { checkedStep } from '../steps/checked.ts'
import { checkProof } from '../steps/checkProof.ts'
import type { Judged } from './file/judgeFile.ts'
import { t } from '../../language/t.ts'

/** Fetches the proof of a transaction from this site and checks it. */
export async function judgeHash(hash: string): Promise<Judged> {
  const proof = await request(transactionProof, { hash })
  const { verified, ...checked } = await checkProof(
    proof,
    policy => verifyReceipt(receiptOf(proof), policy),
    found => [
      found.hash === hash
        ? checkedStep('asked_transaction', 'passed', t('proof.asked_hash'))
        : checkedStep('asked_transaction', 'failed', t('proof.other_transaction')),
    ],
  )
  const shown = { kind: 'receipt', verified: verified ?? { steps: [], isGood: false } } as const
  return { ...checked, shown, key: 'site', isOfSite: true }
}
