import { bytesToHex } from '@noble/hashes/utils.js'
import type { Checkpoint } from '#api/chain/log/checkpoint.ts'
import { holdAgainstKnown } from '../audit/holdAgainstKnown.ts'
import type { Verdict } from '../history/checkHistory.ts'
import { knownPolicy } from '../history/knownPolicy.ts'
import { checkWitnesses } from '../verify/checkWitnesses.ts'
import type { ProvedStep } from './proved.ts'

/** Whose the proof is, as the server says. */
interface Signed {
  verifierKey: string
  policy: string
}

/** Those that this browser knows: a server cannot ask for fewer of them in silence. */
export function missingWitnesses(
  { verifierKey, policy }: Signed,
  checkpoint: string,
): ProvedStep | null {
  const known = knownPolicy.read()?.text ?? null
  const step = checkWitnesses({ checkpoint, verifierKey, policy }, known)
  if (!step || step.isGood) return null
  return { title: 'Witnesses', isGood: false, words: `${step.computed}. ${step.expected}.` }
}

/** Of a proof that came out good: keeps its policy, and holds its ledger against the one that was seen before. */
export async function rememberGood(
  { verifierKey, policy }: Signed,
  checkpoint: Checkpoint | undefined,
): Promise<Verdict | null> {
  knownPolicy.write({ text: policy })
  if (!checkpoint) return null
  const { size, root } = checkpoint
  return holdAgainstKnown({ size, root: bytesToHex(root), verifierKey })
}
