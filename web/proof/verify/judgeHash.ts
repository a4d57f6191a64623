import { transactionProof } from '#api/calls/proofs.ts'
import { verifyReceipt } from '#api/chain/proof/verifyReceipt.ts'
import { request } from '../../session/client.ts'
import { receiptOf } from '../receipt/receiptOf.ts'
import { checkProof } from '../steps/checkProof.ts'
import type { Judged } from './file/judgeFile.ts'

/** Fetches the proof of a transaction from this site and checks it. */
export async function judgeHash(hash: string): Promise<Judged> {
  const proof = await request(transactionProof, { hash })
  const { verified, ...checked } = await checkProof(
    proof,
    policy => verifyReceipt(receiptOf(proof), policy),
    found => [
      {
        title: 'Transaction on request',
        result: found.hash === hash ? 'passed' : 'failed',
        words:
          found.hash === hash
            ? 'It has the hash that was asked for.'
            : 'The server answered with another transaction than the one asked for.',
      },
    ],
  )
  const shown = { kind: 'receipt', verified: verified ?? { steps: [], isGood: false } } as const
  return { ...checked, shown, key: 'site', isOfSite: true }
}
