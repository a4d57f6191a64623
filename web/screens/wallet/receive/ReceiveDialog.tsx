import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ReceivePanel } from './ReceivePanel.tsx'
import { t } from '../../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  address: string
}

export const ReceiveDialog = ({ isOpen, onClose, address }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={t('wallet.receive_title')}
    description={t('wallet.receive_text')}
  >
    <ReceivePanel address={address} />
  </Dialog>
)
