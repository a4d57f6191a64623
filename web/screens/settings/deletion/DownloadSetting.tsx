import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
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
        text="All that we hold about you, as one file, and your KYC pictures, in a zip archive. Keep it safe: it holds your identity documents."
      >
        <Button disabled={download.isPending} onClick={() => download.mutate()}>
          <Download size={18} aria-hidden />
          {download.isPending ? 'Gathering…' : 'Download my data'}
        </Button>
      </Setting>
    </>
  )
}
