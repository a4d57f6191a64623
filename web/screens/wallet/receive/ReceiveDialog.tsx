import { Dialog } from '../../../ui/Dialog.tsx'
import { ReceivePanel } from './ReceivePanel.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  address: string
}

export const ReceiveDialog = ({ isOpen, onClose, address }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Receive CXAC"
    onPhone="tall"
    description="Your address as a QR code and as text"
  >
    <ReceivePanel address={address} />
  </Dialog>
)
