import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { format } from '../../ui/format.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { ProofOutcome } from '../steps/ProofOutcome.tsx'
import { isRefuted } from '../steps/proved.ts'
import type { ProvedBalance } from './provedBalance.ts'
import styles from './BalanceProofDialog.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Null as long as there is no proof. */
  proved: ProvedBalance | null
  isFetching: boolean
  onAgain: () => void
}

/** The proof of the reader's balance, step by step. */
export const BalanceProofDialog = ({ isOpen, onClose, proved, isFetching, onAgain }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Proof of your balance"
    description="What your browser has recomputed, from your wallet up to the signed ledger"
  >
    <div className={styles.stack}>
      {proved ? (
        <ProofOutcome proved={proved}>
          <Headline proved={proved} />
        </ProofOutcome>
      ) : (
        <NotYet />
      )}
      <div className={styles.actions}>
        <Button disabled={isFetching} onClick={onAgain}>
          {isFetching ? 'Verifying…' : 'Verify again'}
        </Button>
        {proved && !isRefuted(proved) && (
          <Button look="quiet" onClick={() => save(proved)}>
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

function Headline({ proved: { steps, since, block } }: { proved: ProvedBalance }) {
  const failed = steps.find(({ isGood }) => !isGood)
  if (failed)
    return (
      <Notice kind="error" announced="alert" title={`Not proven: ‘${failed.title}’ failed`}>
        What the server answered does not prove your balance. Do not rely on it.
      </Notice>
    )
  if (since)
    return (
      <Notice kind="info" announced="status" title={`Proven up to block ${format.count(block!)}`}>
        Your newest {since === 1 ? 'payment is' : 'payments are'} in a later block. The next one,
        within seconds, will prove {since === 1 ? 'it' : 'them'} too.
      </Notice>
    )
  return (
    <Notice kind="success" announced="status" title="Your balance is proven">
      It is in the signed state of all wallets, and all of them together hold what was issued.
    </Notice>
  )
}

function save({ text, block }: ProvedBalance): void {
  saveFile(new File([text], `cxac-balance-${block}.tlog-proof`, { type: 'text/plain' }))
}
