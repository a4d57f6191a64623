import type { UseQueryResult } from '@tanstack/react-query'
import { Fetched } from '../../ask/Fetched.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import type { Checked } from '../steps/checked.ts'
import { ProofOutcome } from '../steps/ProofOutcome.tsx'
import styles from './OperatorActionProofDialog.module.css'
import { t } from '../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  check: UseQueryResult<Checked>
}

/** Whether what a page says about an operator's action is what was logged. */
export function OperatorActionProofDialog({ isOpen, onClose, check }: Props) {
  const again = () => void check.refetch()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('proof.record_title')}
      description={t('proof.checked_in_ledger')}
    >
      <div className={styles.stack}>
        <Fetched
          query={check}
          loading={<Spinner label={t('proof.verifying')} />}
          failure={t('proof.not_fetched')}
          announced="alert"
        >
          {checked => (
            <ProofOutcome checked={checked} what="record" onForgotten={again}>
              {t('proof.record_proved')}
            </ProofOutcome>
          )}
        </Fetched>
        <div>
          <Button disabled={check.isFetching} onClick={again}>
            {t('proof.verify_again')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
