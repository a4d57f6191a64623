import { useRef, useState } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { lazyDialog } from '../../../ui/lazyDialog.tsx'
import { Setting } from '../Setting.tsx'

const DeleteDialog = lazyDialog(async () => (await import('./DeleteDialog.tsx')).DeleteDialog)

export function DeleteSetting() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Setting
      name="Delete my account"
      text="Permanent. You see what is deleted and what stays first."
    >
      <Button ref={button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <DeleteDialog isOpen={isOpen} onClose={() => setOpen(false)} finalFocus={button} />
    </Setting>
  )
}
