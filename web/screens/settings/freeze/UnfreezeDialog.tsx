import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { askToUnfreeze } from '#api/calls/freeze.ts'
import { beginPasskeyUnfreeze } from '#api/calls/passkeys.ts'
import { request } from '../../../session/client.ts'
import { answerWithPasskey } from '../../../account/passkeys/passkeys.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PasswordOrPasskeyForm } from '../PasswordOrPasskeyForm.tsx'
import { t } from '../../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

export const UnfreezeDialog = ({ isOpen, onClose, finalFocus }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={t('settings.lift_freeze')}
    description={t('settings.password_or_passkey_then_link')}
    finalFocus={finalFocus}
  >
    <UnfreezeForm />
  </Dialog>
)

function UnfreezeForm() {
  const attempt = useMutation({
    mutationFn: (asking: { password: string }) => request(askToUnfreeze, asking),
  })
  const byPasskey = useMutation({
    mutationFn: async () => {
      const begun = await request(beginPasskeyUnfreeze, {})
      const passkey = await answerWithPasskey(begun, t('settings.sending_stays_frozen'))
      return request(askToUnfreeze, { passkey })
    },
  })
  const answer = attempt.data ?? byPasskey.data
  if (answer)
    return (
      <Notice kind="success" announced="status" title={answer.message}>
        {t('settings.works_once_30_minutes')}
      </Notice>
    )
  return (
    <PasswordOrPasskeyForm
      attempt={attempt}
      byPasskey={byPasskey}
      fallback={t('settings.link_could_not_sent')}
      button={t('settings.mail_me_link')}
      passkeyButton={t('settings.use_passkey_instead')}
    />
  )
}
