import { useRef, useState } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { lazyDialog } from '../../../ui/dialog/lazyDialog.tsx'
import { Setting } from '../Setting.tsx'
import { t } from '../../../language/t.ts'

const DeleteDialog = lazyDialog(async () => (await import('./DeleteDialog.tsx')).DeleteDialog)

export function DeleteSetting() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Setting name={t('settings.delete_my_account')} text={t('settings.permanent_see_what_deleted')}>
      <Button ref={button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('settings.delete_my_account')}
      </Button>
      <DeleteDialog isOpen={isOpen} onClose={() => setOpen(false)} finalFocus={button} />
    </Setting>
  )
}
