import type { RefObject } from 'react'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { t } from '../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

export const ChangePasswordDialog = ({ isOpen, onClose, finalFocus }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={t('account.change_password')}
    description={t('account.other_sessions_end_when')}
    finalFocus={finalFocus}
  >
    <ChangePasswordForm onChanged={onClose} />
  </Dialog>
)
