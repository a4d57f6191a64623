import KeyRound from 'lucide-react/icons/key-round'
import { useRef, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx'
import { t } from '../../language/t.ts'

const ChangePasswordDialog = lazyDialog(
  async () => (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog,
)

export function ChangePasswordButton() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  return (
    <>
      <Button ref={button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <KeyRound size={18} aria-hidden />
        {t('account.change_password')}
      </Button>
      <ChangePasswordDialog isOpen={isOpen} onClose={() => setOpen(false)} finalFocus={button} />
    </>
  )
}
