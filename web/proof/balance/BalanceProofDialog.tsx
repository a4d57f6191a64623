import { Link } from 'react-router'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { format } from '../../ui/format.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { ProofOutcome } from '../steps/ProofOutcome.tsx'
import type { CheckedBalance } from './checkedBalance.ts'
import styles from './BalanceProofDialog.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Null as long as there is no proof. */
  checked: CheckedBalance | null
  isFetching: boolean
  onAgain: () => void
}

/** The proof of the reader's balance. */
export const BalanceProofDialog = ({ isOpen, onClose, checked, isFetching, onAgain }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Proof of your balance"
    description="What your browser has checked in the public ledger"
  >
    <div className={styles.stack}>
      {checked ? (
        <ProofOutcome checked={checked} what="your balance" onForgotten={onAgain}>
          <Proven checked={checked} />
        </ProofOutcome>
      ) : (
        <NotYet />
      )}
      <div className={styles.actions}>
        <Button disabled={isFetching} onClick={onAgain}>
          {isFetching ? 'Verifying…' : 'Verify again'}
        </Button>
        {checked?.text && checked.certainty === 'proven' && (
          <Button look="quiet" onClick={() => save(checked.text!, checked.block!)}>
            Save the proof
          </Button>
        )}
      </div>
    </div>
  </Dialog>
)

const NotYet = () => (
  <Notice kind="info" announced="status" title="Proof in a few seconds">
    The next block records all balances, and proves yours.
  </Notice>
)

function Proven({ checked: { steps, since, block } }: { checked: CheckedBalance }) {
  const isSum = steps.some(({ title, result }) => title === 'Your payments' && result === 'passed')
  return (
    <>
      <p>
        Your balance after block {format.count(block!)} is in the public ledger
        {isSum && ', it is the sum of your payments'}, and all wallets add up.
        {since > 0 &&
          ` Your newest ${since === 1 ? 'payment is' : 'payments are'} in a later block: the next proof, within seconds, covers ${since === 1 ? 'it' : 'them'} too.`}
      </p>
      <p>
        <Link to="/explorer">Audit the whole ledger</Link> to check every other wallet, too.
      </p>
    </>
  )
}

function save(text: string, block: number): void {
  saveFile(new File([text], `cxac-balance-${block}.tlog-proof`, { type: 'text/plain' }))
}
