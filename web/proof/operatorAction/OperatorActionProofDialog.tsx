import type { UseQueryResult } from '@tanstack/react-query'
import { Fetched } from '../../ask/Fetched.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ProofOutcome } from '../steps/ProofOutcome.tsx'
import type { Proved } from '../steps/proved.ts'
import styles from './OperatorActionProofDialog.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  check: UseQueryResult<Proved>
}

/** Whether what a page tells of an operator's action is what was logged, step by step. */
export function OperatorActionProofDialog({ isOpen, onClose, check }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Is this what was logged?"
      description="What your browser has recomputed, from what this page tells up to the signed ledger"
    >
      <div className={styles.stack}>
        <Fetched
          query={check}
          loading={<Spinner label="Checking…" />}
          failure="The proof could not be fetched"
          announced="alert"
        >
          {proved => (
            <ProofOutcome proved={proved}>
              <Headline proved={proved} />
            </ProofOutcome>
          )}
        </Fetched>
        <div>
          <Button disabled={check.isFetching} onClick={() => void check.refetch()}>
            Check again
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Headline({ proved: { steps } }: { proved: Proved }) {
  const failed = steps.find(({ isGood }) => !isGood)
  return failed ? (
    <Notice kind="error" announced="alert" title={`Not as logged: ‘${failed.title}’ failed`}>
      What this page tells is not shown to be what was logged. Keep a picture of it.
    </Notice>
  ) : (
    <Notice kind="success" announced="status" title="This is what was logged">
      It cannot be changed any more without everybody seeing it. Who you are is not in the log.
    </Notice>
  )
}
