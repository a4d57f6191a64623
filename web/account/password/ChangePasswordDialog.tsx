import type { RefObject } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

export const ChangePasswordDialog = ({ isOpen, onClose, finalFocus }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Change password"
    description="Your other sessions end when the password changes."
    finalFocus={finalFocus}
  >
    <ChangePasswordForm onChanged={onClose} />
  </Dialog>
)
