import { useMutation } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { beginPasskeyLogin, loginWithPasskey } from '#api/calls/passkeys.ts'
import { takeLanguage } from '../../account/language/takeLanguage.ts'
import { request } from '../../session/client.ts'
import { answerWithPasskey, passkeyObstacle } from '../../account/passkeys/passkeys.ts'
import { session } from '../../session/session.ts'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { t } from '../../language/t.ts'
import styles from './PasskeyLogin.module.css'

/** Log-in by passkey, without typing an email. */
export function PasskeyLogin() {
  const obstacle = passkeyObstacle()
  const attempt = useMutation({
    mutationFn: async () => {
      const begun = await request(beginPasskeyLogin, {})
      const assertion = await answerWithPasskey(begun, t('auth.not_logged_in'))
      return request(loginWithPasskey, { assertion })
    },
    onSuccess: started => {
      session.start(started)
      void takeLanguage(started.user.uid)
    },
  })
  return (
    <div className={styles.way}>
      <FailureNotice error={attempt.error} fallback={t('auth.login_failed')} />
      <Button
        disabled={obstacle !== null || attempt.isPending}
        {...(obstacle && { 'aria-describedby': 'no-passkeys' })}
        onClick={() => attempt.mutate()}
      >
        <Fingerprint size={18} aria-hidden />
        {attempt.isPending ? t('auth.waiting_passkey') : t('auth.log_in_with_passkey')}
      </Button>
      {obstacle && (
        <p id="no-passkeys" className={styles.hint}>
          {obstacle}
        </p>
      )}
    </div>
  )
}
