import { KeyRound } from 'lucide-react'
import { Suspense, lazy, useRef, useState } from 'react'
import { Button } from '../ui/form/Button.tsx'

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog,
}))

export function ChangePasswordButton() {
  const [isOpen, setOpen] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  const open = () => {
    setLoaded(true)
    setOpen(true)
  }

  return (
    <>
      <Button ref={button} aria-haspopup="dialog" onClick={open}>
        <KeyRound size={18} aria-hidden />
        Change password
      </Button>
      <Suspense>
        {isLoaded && (
          <ChangePasswordDialog
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            finalFocus={button}
          />
        )}
      </Suspense>
    </>
  )
}
