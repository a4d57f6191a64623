import type { RefObject } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { OperatorList } from './OperatorList.tsx'
import { OwnPasskeys } from './OwnPasskeys.tsx'
import { RequestList } from './RequestList.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
  operator: string
}

export const OperatorsDialog = ({ isOpen, onClose, finalFocus, operator }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Operators"
    description="Requests that wait for a second operator, the list of operators, and your passkeys"
    onPhone="tall"
    finalFocus={finalFocus}
  >
    <RequestList />
    <OperatorList operator={operator} />
    <OwnPasskeys />
  </Dialog>
)
