import UsersRound from 'lucide-react/icons/users-round'
import { useRef, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx'
import { useRequests } from './useRequests.ts'
import { t } from '../../language/t.ts'

const OperatorsDialog = lazyDialog(
  async () => (await import('./OperatorsDialog.tsx')).OperatorsDialog,
)

/** With the number of requests that wait for this operator. */
export function OperatorsButton({ operator }: { operator: string }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const waiting = useRequests().data?.filter(({ isOwn }) => !isOwn).length ?? 0
  return (
    <>
      <Button ref={button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <UsersRound size={18} aria-hidden />
        {waiting > 0
          ? t('operator.operators_waiting', { count: waiting })
          : t('operator.operators')}
      </Button>
      <OperatorsDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        finalFocus={button}
        operator={operator}
      />
    </>
  )
}
