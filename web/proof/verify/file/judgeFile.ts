import { bytesToHex } from '@noble/hashes/utils.js'
import { keyName } from '#api/chain/log/keyName.ts'
import { isSameSigner } from '#api/chain/log/checkpoint.ts'
import type { Verified } from '#api/chain/proof/verifyProof.ts'
import type { Verdict } from '../../known/checkHistory.ts'
import { compareSaved } from '../../known/rememberCheckpoint.ts'
import { readKnownPolicy } from '../../known/knownPolicy.ts'
import { certaintyOf, type Checked, type CheckedStep, checkedStep } from '../../steps/checked.ts'
import { stepsOf } from '../../steps/stepsOf.ts'
import { knownLedger, type KnownLedger } from './knownLedger.ts'
import type { ProofFile } from './readProofFile.ts'
import { type Shown, verifyFile } from './verifyFile.ts'
import { witnessesOfFile } from './witnessesOfFile.ts'
import { t } from '../../../language/t.ts'

export interface Judged extends Checked {
  shown: Shown
  /** Whose key has signed: that of this site, one that the reader gave, or one that nobody vouches for. */
  key: 'site' | 'given' | 'unknown'
  /** Whether it is the ledger of this site. */
  isOfSite: boolean
}

/**
 * What a file proves. `given`: the policy that its reader trusts; null: only the key of this site is trusted, never one
 * that came with the file. A file is compared with what this browser remembers, and never changes it.
 */
export async function judgeFile(file: ProofFile, given: string | null): Promise<Judged> {
  const claimed = verifyFile(file, given)
  const { signedBy } = claimed.verified
  const key = given === null ? 'unknown' : 'given'
  if (signedBy === undefined) return outcome(claimed, inWords(claimed.verified, given), key)

  const ledger = await knownLedger()
  if (!ledger || !isSameSigner(ledger.checkpoint.verifierKey, signedBy)) {
    const steps = inWords(claimed.verified, given)
    return outcome(claimed, [...steps, otherLedger(signedBy, ledger, given)], key)
  }
  const shown = given === null ? verifyFile(file, policyFor(signedBy, ledger)) : claimed
  const steps = stepsOf(shown.verified, readKnownPolicy()).map(step =>
    step.code === 'witnesses' && ledger.policy === null
      ? checkedStep('witnesses', 'unchecked', t('proof.witnesses_unknown'))
      : step,
  )
  if (certaintyOf(steps) !== 'refuted') steps.push(await compare(shown.verified, ledger))
  return outcome(shown, steps, given === null ? 'site' : 'given', true)
}

/** The known policy; without one the key itself, under the name that has signed. */
const policyFor = (signedBy: string, { checkpoint, policy }: KnownLedger): string =>
  // Not shown: a policy, as programs read it.
  policy?.replaceAll(checkpoint.verifierKey, signedBy) ?? `log ${signedBy}\nquorum none\n`

function outcome(shown: Shown, steps: CheckedStep[], key: Judged['key'], isOfSite = false): Judged {
  return {
    shown,
    steps,
    certainty: certaintyOf(steps),
    signer: shown.verified.checkpoint?.origin ?? null,
    key,
    isOfSite,
    // A file never replaces what this browser remembers.
    isOtherLedger: false,
    isPolicyOther: false,
  }
}

/** What keys of the file have signed is no step that passed: anyone can make such a file. */
function inWords(verified: Verified, given: string | null): CheckedStep[] {
  return stepsOf(verified, null).map((step): CheckedStep => {
    const { code, result } = step
    if (given !== null)
      return code === 'signature' && result === 'failed'
        ? { ...step, words: t('proof.not_by_given_key') }
        : step
    if (result !== 'passed') return step
    if (code === 'signature') {
      const { origin: name } = verified.checkpoint!
      return { ...step, result: 'unchecked', words: t('proof.unknown_key', { name }) }
    }
    if (code !== 'witnesses') return step
    return { ...step, result: 'unchecked', words: witnessesOfFile(verified) }
  })
}

/** Another key under the name that this browser knows is a forgery, not another ledger. */
function otherLedger(
  signedBy: string,
  ledger: KnownLedger | null,
  given: string | null,
): CheckedStep {
  const name = keyName(signedBy)
  if (ledger && keyName(ledger.checkpoint.verifierKey) === name)
    return checkedStep('history', 'failed', t('proof.forged_name', { name }))
  const words = given === null ? t('proof.no_trusted_key') : t('proof.not_of_site')
  return checkedStep('history', 'none', words)
}

async function compare(verified: Verified, { checkpoint }: KnownLedger): Promise<CheckedStep> {
  const { size, root } = verified.checkpoint!
  const saved = { size, root: bytesToHex(root), verifierKey: verified.signedBy! }
  const { result } = await compareSaved(saved, checkpoint)
  return checkedStep('history', result, HISTORIES[result](size, checkpoint.size))
}

const HISTORIES: Record<Verdict['result'], (saved: number, known: number) => string> = {
  passed: (saved, known) =>
    saved > known
      ? t('proof.file_is_newer', { saved, known })
      : t('proof.file_is_older', { saved, known }),
  failed: () => t('proof.file_of_other_history'),
  missing: () => (navigator.onLine ? t('proof.file_not_compared') : t('proof.file_offline')),
  none: () => '',
}
