import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { beginPasskeyDownload } from '#api/calls/deletion.ts'
import { request } from '../../../session/client.ts'
import { answerWithPasskey } from '../../../account/passkeys/passkeys.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { PasswordOrPasskeyForm } from '../PasswordOrPasskeyForm.tsx'
import { saveData } from './saveData.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

export const DownloadDialog = ({ isOpen, onClose, finalFocus }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Download my data"
    description="Your password or a passkey first"
    finalFocus={finalFocus}
  >
    <p>The archive holds your identity documents. Please confirm that it is you.</p>
    <DownloadForm onDone={onClose} />
  </Dialog>
)

function DownloadForm({ onDone }: { onDone: () => void }) {
  const onSuccess = () => {
    showToast('success', 'Your data was downloaded')
    onDone()
  }
  const attempt = useMutation({
    mutationFn: ({ password }: { password: string }) => saveData({ password }),
    onSuccess,
  })
  const byPasskey = useMutation({
    mutationFn: async () => {
      const begun = await request(beginPasskeyDownload, {})
      return saveData({ passkey: await answerWithPasskey(begun, 'Nothing was downloaded.') })
    },
    onSuccess,
  })
  return (
    <PasswordOrPasskeyForm
      attempt={attempt}
      byPasskey={byPasskey}
      fallback="Your data could not be downloaded. Try again."
      button="Download"
      passkeyButton="Use a passkey instead"
    />
  )
}
