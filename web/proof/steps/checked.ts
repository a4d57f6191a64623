import type { ProofStep } from '#api/chain/proof/verifyProof.ts'
import { STEP_TITLES } from './stepTitles.ts'

/** One thing that was checked, in words. */
export interface CheckedStep {
  code: keyof typeof STEP_TITLES
  title: string
  /** `unchecked`: not found out here; nothing was missing. */
  result: ProofStep['result'] | 'unchecked'
  words: string
}

export const checkedStep = (
  code: CheckedStep['code'],
  result: CheckedStep['result'],
  words: string,
): CheckedStep => ({ code, title: STEP_TITLES[code], result, words })

export type Certainty = 'proven' | 'unsure' | 'refuted'

/** What became of a proof. */
export interface Checked {
  steps: CheckedStep[]
  certainty: Certainty
  /** The name under which the ledger was signed. */
  signer: string | null
  /** Where the ledger contradicts what this browser has seen. */
  isOtherLedger: boolean
  /** The server's policy does without witnesses that the one this browser knows demands. */
  isPolicyOther: boolean
}

/** The one rule for green, amber and red, of every kind of proof. */
export function certaintyOf(steps: readonly Pick<CheckedStep, 'result'>[]): Certainty {
  if (steps.some(({ result }) => result === 'failed')) return 'refuted'
  return steps.some(({ result }) => result === 'missing' || result === 'unchecked')
    ? 'unsure'
    : 'proven'
}
