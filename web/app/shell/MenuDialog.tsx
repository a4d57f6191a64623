import type { RefObject } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Navigation } from './Navigation.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null> | false
}

export const MenuDialog = (props: Props) => (
  <Dialog
    {...props}
    title="Menu"
    description="The pages of CXAC, and login or logout"
    placement="start"
  >
    <Navigation />
  </Dialog>
)
