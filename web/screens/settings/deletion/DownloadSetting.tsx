import Download from 'lucide-react/icons/download'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { lazyDialog } from '../../../ui/dialog/lazyDialog.tsx'
import { Setting } from '../Setting.tsx'
import { t } from '../../../language/t.ts'

const DownloadDialog = lazyDialog(async () => (await import('./DownloadDialog.tsx')).DownloadDialog)

export function DownloadSetting() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Setting name={t('settings.download_my_data')} text={t('settings.everything_we_store_about')}>
      <Button ref={button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Download size={18} aria-hidden />
        {t('settings.download_my_data')}
      </Button>
      <DownloadDialog isOpen={isOpen} onClose={() => setOpen(false)} finalFocus={button} />
    </Setting>
  )
}
