import Download from 'lucide-react/icons/download'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { lazyDialog } from '../../../ui/lazyDialog.tsx'
import { Setting } from '../Setting.tsx'

const DownloadDialog = lazyDialog(async () => (await import('./DownloadDialog.tsx')).DownloadDialog)

export function DownloadSetting() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Setting
      name="Download my data"
      text="Everything we store about you, and your KYC pictures, in a zip archive. Keep it safe: it contains your identity documents."
    >
      <Button ref={button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Download size={18} aria-hidden />
        Download my data
      </Button>
      <DownloadDialog isOpen={isOpen} onClose={() => setOpen(false)} finalFocus={button} />
    </Setting>
  )
}
