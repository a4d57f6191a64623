import type { StepCode } from '#api/chain/proof/findings.ts'
import type { Checked } from '../steps/checked.ts'
import { ProofOutcome } from '../steps/ProofOutcome.tsx'
import { ProofPath } from './ProofPath.tsx'
import { t } from '../../language/t.ts'

interface Props {
  checked: Checked
  block: number
  onForgotten: () => void
}

export default function TransactionOutcome({ checked, block, onForgotten }: Props) {
  return (
    <ProofOutcome
      checked={checked}
      what="transaction"
      picture={<ProofPath steps={checked.steps} />}
      onForgotten={onForgotten}
    >
      <p>{t('proof.transaction_proved', { block, signer: checked.signer ?? '' })}</p>
      {hasPassed('key_of_wallet', checked) ? (
        <>
          <p>
            <b>{t('proof.ordered')}</b>
          </p>
          <p>{t('proof.ordered_shown')}</p>
        </>
      ) : (
        hasPassed('order', checked) && <p>{t('proof.ordered_limit')}</p>
      )}
    </ProofOutcome>
  )
}

const hasPassed = (step: StepCode, { steps }: Checked): boolean =>
  steps.some(({ code, result }) => code === step && result === 'passed')
