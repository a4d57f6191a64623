import UserRoundSearch from 'lucide-react/icons/user-round-search'
import { useRef, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { AccountsDialog } from './AccountsDialog.tsx'
import { t } from '../../language/t.ts'

export function AccountsButton() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <UserRoundSearch size={18} aria-hidden />
        {t('operator.accounts')}
      </Button>
      <AccountsDialog isOpen={isOpen} onClose={() => setOpen(false)} finalFocus={button} />
    </>
  )
}
