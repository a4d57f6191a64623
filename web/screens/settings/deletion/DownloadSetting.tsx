import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { FailureNotice } from '../../../ask/FailureNotice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Setting } from '../Setting.tsx'

export function DownloadSetting() {
  const download = useMutation({
    mutationFn: async () => (await import('./saveData.ts')).saveData(),
  })
  return (
    <>
      <FailureNotice
        error={download.error}
        fallback="Your data could not be downloaded. Try again."
      />
      <Setting
        name="Download my data"
        text="Everything we store about you, and your KYC pictures, in a zip archive. Keep it safe: it contains your identity documents."
      >
        <Button disabled={download.isPending} onClick={() => download.mutate()}>
          <Download size={18} aria-hidden />
          {download.isPending ? 'Gathering…' : 'Download my data'}
        </Button>
      </Setting>
    </>
  )
}
