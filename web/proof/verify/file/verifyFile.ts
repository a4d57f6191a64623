import { verifyBalance, type VerifiedBalance } from '#api/chain/proof/verifyBalance.ts'
import { verifyOperatorAction } from '#api/chain/proof/verifyOperatorAction.ts'
import { verifyReceipt, type VerifiedReceipt } from '#api/chain/proof/verifyReceipt.ts'
import type { ProofFile } from './readProofFile.ts'

/** What a proof shows, as far as its steps came out. */
export type Shown =
  | { kind: 'receipt'; verified: VerifiedReceipt }
  | { kind: 'balance'; verified: VerifiedBalance; text: string }
  | { kind: 'operatorAction'; verified: ReturnType<typeof verifyOperatorAction> }

/** `trusted`: a policy from elsewhere; null: the one in the file. */
export function verifyFile({ kind, text }: ProofFile, trusted: string | null): Shown {
  if (kind === 'receipt') return { kind, verified: verifyReceipt(text, trusted) }
  if (kind === 'balance') return { kind, verified: verifyBalance(text, trusted), text }
  return { kind, verified: verifyOperatorAction(text, null, trusted) }
}
