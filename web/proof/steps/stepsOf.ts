import { cosignersOf } from '#api/chain/log/cosignature.ts'
import type { Policy } from '#api/chain/log/policy.ts'
import type { Verified } from '#api/chain/proof/verifyProof.ts'
import { format } from '../../ui/format.ts'
import { type CheckedStep, checkedStep } from './checked.ts'
import { foundText } from './foundText.ts'
import { t } from '../../language/t.ts'

/** The steps of a proof in words. `known`: the policy that this browser has seen before of the same ledger. */
export function stepsOf({ steps, note, cosigned }: Verified, known: Policy | null): CheckedStep[] {
  const isKnownMet = !known || note === undefined || cosignersOf(note, known).isEnough
  return steps
    .filter(({ code, result }) => code !== 'file' || result === 'failed')
    .map(({ code, result, finding }) => {
      const found = () => t('proof.finding_sentence', { finding: foundText(finding) })
      if (code !== 'witnesses' || result === 'failed') return checkedStep(code, result, found())
      if (!isKnownMet) return checkedStep(code, 'missing', t('proof.fewer_than_known'))
      const witnesses = cosigned!.map(({ name, atSeconds }) =>
        t('proof.witness_at', { name, time: format.moment(atSeconds * 1000) }),
      )
      const words =
        result === 'passed' ? t('proof.cosigned_by', { witnesses: witnesses.join('; ') }) : found()
      return checkedStep(code, result, words)
    })
}
