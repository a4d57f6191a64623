import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sendConfirmation } from '#api/calls/email.ts'
import { request } from '../../../session/client.ts'
import { problemOf } from '../../../ask/failures.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { lazyDialog } from '../../../ui/dialog/lazyDialog.tsx'
import { t } from '../../../language/t.ts'
import styles from './EmailFact.module.css'

const ChangeEmailDialog = lazyDialog(
  async () => (await import('./ChangeEmailDialog.tsx')).ChangeEmailDialog,
)

interface Props {
  email: string
  /** Undefined while it loads. */
  isConfirmed: boolean | undefined
}

/** The email address, whether it is confirmed, and a button to change it. */
export function EmailFact({ email, isConfirmed }: Props) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <span className={styles.line}>
        <span className={styles.address}>{email}</span>
        <Button
          ref={opener}
          look="quiet"
          className={styles.action}
          aria-label={t('settings.change_email_address')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t('settings.change')}
        </Button>
      </span>
      {isConfirmed === false && <Unconfirmed />}
      <ChangeEmailDialog isOpen={isOpen} onClose={() => setOpen(false)} finalFocus={opener} />
    </>
  )
}

function Unconfirmed() {
  const send = useMutation({
    mutationFn: () => request(sendConfirmation, {}),
    onSuccess: ({ message }) => showToast('success', message),
    onError: error => showToast('error', problemOf(error, t('settings.mail_could_not_sent')).title),
  })
  return (
    <span className={styles.hint}>
      {t('settings.not_confirmed_yet_open')}
      <Button
        look="quiet"
        className={styles.action}
        disabled={send.isPending}
        onClick={() => send.mutate()}
      >
        {t('settings.send_again')}
      </Button>
    </span>
  )
}
