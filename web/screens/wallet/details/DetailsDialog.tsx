import type { Transaction } from '#api/schemas/ledger.ts'
import type { Remark } from '../../../account/notes/useNotes.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TransactionDetails } from './TransactionDetails.tsx'
import { t } from '../../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Null until one was opened. */
  transaction: Transaction | null
  viewerAddress: string
  /** Undefined while it loads. */
  remark: Remark | undefined
}

export const DetailsDialog = ({ isOpen, onClose, transaction, viewerAddress, remark }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={t('wallet.details')}
    description={t('wallet.details_text')}
  >
    {transaction && (
      <TransactionDetails
        key={transaction._id}
        transaction={transaction}
        viewerAddress={viewerAddress}
        remark={remark}
        onLeave={onClose}
      />
    )}
  </Dialog>
)
