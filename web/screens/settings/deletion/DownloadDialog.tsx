import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { beginPasskeyDownload } from '#api/calls/deletion.ts'
import { request } from '../../../session/client.ts'
import { answerWithPasskey } from '../../../account/passkeys/passkeys.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { PasswordOrPasskeyForm } from '../PasswordOrPasskeyForm.tsx'
import { saveData } from './saveData.ts'
import { t } from '../../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

export const DownloadDialog = ({ isOpen, onClose, finalFocus }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={t('settings.download_my_data')}
    description={t('settings.password_or_passkey_first')}
    finalFocus={finalFocus}
  >
    <p>{t('settings.archive_holds_identity_documents')}</p>
    <DownloadForm onDone={onClose} />
  </Dialog>
)

function DownloadForm({ onDone }: { onDone: () => void }) {
  const onSuccess = () => {
    showToast('success', t('settings.data_downloaded'))
    onDone()
  }
  const attempt = useMutation({
    mutationFn: ({ password }: { password: string }) => saveData({ password }),
    onSuccess,
  })
  const byPasskey = useMutation({
    mutationFn: async () => {
      const begun = await request(beginPasskeyDownload, {})
      return saveData({ passkey: await answerWithPasskey(begun, t('settings.nothing_downloaded')) })
    },
    onSuccess,
  })
  return (
    <PasswordOrPasskeyForm
      attempt={attempt}
      byPasskey={byPasskey}
      fallback={t('settings.data_could_not_downloaded')}
      button={t('settings.download')}
      passkeyButton={t('settings.use_passkey_instead')}
    />
  )
}
