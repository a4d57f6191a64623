import type { Transaction } from '#api/schemas/ledger.ts'
import { ExplorerLink } from '../../../coin/address/ExplorerLink.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TransactionFacts } from '../subject/TransactionFacts.tsx'
import { t } from '../../../language/t.ts'

interface Props {
  transaction: Transaction
  isOpen: boolean
  onClose: () => void
}

export const TransactionDialog = ({ transaction, isOpen, onClose }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={t('explorer.details_title')}
    description={t('explorer.details_text')}
  >
    <TransactionFacts transaction={transaction} />
    <p>
      <ExplorerLink hash={transaction.transactionHash} />
    </p>
  </Dialog>
)
