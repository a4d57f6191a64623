import type { RefObject } from 'react'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Navigation } from './Navigation.tsx'
import { t } from '../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null> | false
}

export const MenuDialog = (props: Props) => (
  <Dialog
    {...props}
    title={t('shell.menu')}
    description={t('shell.menu_description')}
    placement="start"
  >
    <Navigation />
  </Dialog>
)
