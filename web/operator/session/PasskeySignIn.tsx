import { useMutation } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { beginOperatorSignIn, operatorSignInWithPasskey } from '#api/calls/operators.ts'
import { answerWithPasskey } from '../../account/passkeys/passkeys.ts'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { request } from '../client.ts'
import { consolePasskeyObstacle } from './consolePasskeyObstacle.ts'
import { operatorSession } from './operatorSession.ts'
import styles from './SignInScreen.module.css'
import { t } from '../../language/t.ts'

export function PasskeySignIn() {
  const obstacle = consolePasskeyObstacle()
  const attempt = useMutation({
    mutationFn: async () => {
      const begun = await request(beginOperatorSignIn, {})
      const assertion = await answerWithPasskey(begun, t('operator.not_signed_in'))
      return request(operatorSignInWithPasskey, { assertion })
    },
    onSuccess: operatorSession.start,
  })
  return (
    <>
      <FailureNotice error={attempt.error} fallback={t('operator.sign_in_failed')} />
      <Button
        disabled={obstacle !== null || attempt.isPending}
        {...(obstacle && { 'aria-describedby': 'no-passkeys' })}
        onClick={() => attempt.mutate()}
      >
        <Fingerprint size={18} aria-hidden />
        {t('operator.sign_in_passkey')}
      </Button>
      {obstacle && (
        <p id="no-passkeys" className={styles.hint}>
          {obstacle}
        </p>
      )}
    </>
  )
}
