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
            Save as .tlog-proof
          </Button>
        )}
      </div>
    </div>
  </Dialog>
)

const NotYet = () => (
  <Notice kind="info" announced="status" title="The proof comes with the next block">
    A block proves what all wallets held after an earlier one. The next block will prove your
    balance: it comes within seconds.
  </Notice>
)

function Proven({ checked: { steps, since, block, signer } }: { checked: CheckedBalance }) {
  const isSum = steps.some(({ title, result }) => title === 'Your payments' && result === 'passed')
  return (
    <>
      <p>
        Your balance after block {format.count(block!)} is in the ledger that {signer} has signed
        {isSum && ', and it is the sum of your payments'}.
        {since > 0 &&
          ` Your newest ${since === 1 ? 'payment is' : 'payments are'} in a later block: the next proof, within seconds, covers ${since === 1 ? 'it' : 'them'} too.`}
      </p>
      <p>
        <Link to="/explorer">An audit</Link> shows that all other wallets are right.
      </p>
    </>
  )
}

function save(text: string, block: number): void {
  saveFile(new File([text], `cxac-balance-${block}.tlog-proof`, { type: 'text/plain' }))
}
