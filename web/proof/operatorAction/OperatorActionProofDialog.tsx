import type { UseQueryResult } from '@tanstack/react-query'
import { Fetched } from '../../ask/Fetched.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import type { Checked } from '../steps/checked.ts'
import { ProofOutcome } from '../steps/ProofOutcome.tsx'
import styles from './OperatorActionProofDialog.module.css'

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
      title="Is this what was recorded?"
      description="What your browser has checked in the public ledger"
    >
      <div className={styles.stack}>
        <Fetched
          query={check}
          loading={<Spinner label="Verifying…" />}
          failure="The proof could not be fetched"
          announced="alert"
        >
          {checked => (
            <ProofOutcome
              checked={checked}
              what="that this page says what was recorded"
              onForgotten={again}
            >
              What this page says is what was recorded. Your name is not in the public record.
            </ProofOutcome>
          )}
        </Fetched>
        <div>
          <Button disabled={check.isFetching} onClick={again}>
            Verify again
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
