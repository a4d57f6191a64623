import type { RefObject } from 'react'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { OperatorList } from './OperatorList.tsx'
import { OwnPasskeys } from './OwnPasskeys.tsx'
import { RequestList } from './RequestList.tsx'
import { t } from '../../language/t.ts'

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
    title={t('operator.operators')}
    description={t('operator.operators_description')}
    onPhone="tall"
    finalFocus={finalFocus}
  >
    <RequestList />
    <OperatorList operator={operator} />
    <OwnPasskeys />
  </Dialog>
)
