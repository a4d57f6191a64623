import { bytesToHex } from '@noble/hashes/utils.js'
import { keepsWitnesses } from '#api/chain/log/keepsWitnesses.ts'
import { parsePolicy, type Policy } from '#api/chain/log/policy.ts'
import type { Verified } from '#api/chain/proof/verifyProof.ts'
import { compareWithKnown, rememberCheckpoint } from '../known/rememberCheckpoint.ts'
import { readKnownPolicy, rememberPolicy } from '../known/knownPolicy.ts'
import { certaintyOf, type Checked, type CheckedStep, checkedStep } from './checked.ts'
import { stepsOf } from './stepsOf.ts'
import { t } from '../../language/t.ts'

/** Whose the proof is, as the server says. */
interface SignedAnswer {
  verifierKey: string
  policy: string
}

/**
 * Green only if every step of the proof holds, the policy's witnesses have cosigned, and the ledger continues the
 * newest one that this browser has seen. Nothing else is remembered.
 */
export async function checkProof<Shown extends Verified>(
  answer: SignedAnswer,
  verify: (policy: string) => Shown,
  compareWithPage: (verified: Shown) => Promise<CheckedStep[]> | CheckedStep[],
): Promise<Checked & { verified: Shown | null }> {
  const policy = policyOfOneLog(answer)
  if (!policy) return { ...FOREIGN_KEYS, verified: null }
  const verified = verify(answer.policy)
  const known = readKnownPolicy()
  const steps = stepsOf(verified, known)
  const outcome = (isOtherLedger: boolean) => ({
    steps,
    certainty: certaintyOf(steps),
    signer: verified.checkpoint?.origin ?? null,
    isOtherLedger,
    isPolicyOther: known !== null && !keepsWitnesses(known, policy),
    verified,
  })
  if (certaintyOf(steps) === 'refuted') return outcome(false)
  steps.unshift(...(await compareWithPage(verified)))

  const { size, root } = verified.checkpoint!
  const fresh = { size, root: bytesToHex(root), verifierKey: verified.signedBy! }
  const compare = certaintyOf(steps) === 'proven' ? rememberCheckpoint : compareWithKnown
  const { result, sentence } = await compare(fresh)
  steps.push(checkedStep('history', result, sentence))
  if (certaintyOf(steps) === 'proven') rememberPolicy(answer.policy)
  return outcome(result === 'failed')
}

/** Null if the answer names any log but the one key that it says has signed: a second one could sign anything. */
function policyOfOneLog({ verifierKey, policy }: SignedAnswer): Policy | null {
  try {
    const parsed = parsePolicy(policy)
    const [log, ...others] = parsed.logs
    return log?.verifierKey === verifierKey && !others.length ? parsed : null
  } catch {
    return null
  }
}

const FOREIGN_KEYS: Checked = {
  steps: [checkedStep('signing_key', 'failed', t('proof.foreign_keys'))],
  certainty: 'refuted',
  signer: null,
  isOtherLedger: false,
  isPolicyOther: false,
}
