import { Link } from 'react-router'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button, ButtonLink } from '../../ui/form/Button.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { ProofOutcome } from '../steps/ProofOutcome.tsx'
import type { CheckedStep } from '../steps/checked.ts'
import type { CheckedBalance } from './checkedBalance.ts'
import styles from './BalanceProofDialog.module.css'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Null as long as there is no proof. */
  checked: CheckedBalance | null
  isFetching: boolean
  onAgain: () => void
}

const AUDIT = '/explorer#audit'

/** After an audit in this browser only the payments since then are added up here. */
const isForAudit = ({ code, result }: CheckedStep): boolean =>
  code === 'payments' && result === 'unchecked'

/** The proof of the reader's balance. */
export const BalanceProofDialog = ({ isOpen, onClose, checked, isFetching, onAgain }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={t('proof.balance_title')}
    description={t('proof.checked_in_ledger')}
  >
    <div className={styles.stack}>
      {checked ? (
        <ProofOutcome checked={checked} what="balance" onForgotten={onAgain}>
          <Proven checked={checked} />
        </ProofOutcome>
      ) : (
        <NotYet />
      )}
      <div className={styles.actions}>
        {checked?.steps.some(isForAudit) && (
          <ButtonLink look="solid" to={AUDIT}>
            {t('proof.audit_title')}
          </ButtonLink>
        )}
        <Button disabled={isFetching} onClick={onAgain}>
          {isFetching ? t('proof.verifying') : t('proof.verify_again')}
        </Button>
        {checked?.text && checked.certainty === 'proven' && (
          <Button look="quiet" onClick={() => save(checked.text!, checked.block!)}>
            {t('proof.save_proof')}
          </Button>
        )}
      </div>
    </div>
  </Dialog>
)

const NotYet = () => (
  <Notice kind="info" announced="status" title={t('proof.proof_soon')}>
    {t('proof.next_block_proves')}
  </Notice>
)

function Proven({ checked: { steps, since, block } }: { checked: CheckedBalance }) {
  const isSum = steps.some(({ code, result }) => code === 'payments' && result === 'passed')
  return (
    <>
      <p>
        {isSum
          ? t('proof.balance_proved_sum', { block: block! })
          : t('proof.balance_proved', { block: block! })}{' '}
        {since > 0 && t('proof.balance_proved_since', { since })}
      </p>
      <p>{rich('proof.audit_others', { link: inside => <Link to={AUDIT}>{inside}</Link> })}</p>
    </>
  )
}

function save(text: string, block: number): void {
  saveFile(new File([text], `cxac-balance-${block}.tlog-proof`, { type: 'text/plain' }))
}
