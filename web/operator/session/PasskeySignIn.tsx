import { useMutation } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { beginOperatorSignIn, operatorSignInWithPasskey } from '#api/calls/operators.ts'
import { answerWithPasskey } from '../../account/passkeys/passkeys.ts'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { request } from '../client.ts'
import { consolePasskeyObstacle } from './consolePasskeys.ts'
import { operatorSession } from './operatorSession.ts'
import styles from './SignInScreen.module.css'

export function PasskeySignIn() {
  const obstacle = consolePasskeyObstacle()
  const attempt = useMutation({
    mutationFn: async () => {
      const begun = await request(beginOperatorSignIn, {})
      const assertion = await answerWithPasskey(begun, 'You are not signed in.')
      return request(operatorSignInWithPasskey, { assertion })
    },
    onSuccess: operatorSession.start,
  })
  return (
    <>
      <FailureNotice error={attempt.error} fallback="The sign-in failed. Try again." />
      <Button
        disabled={obstacle !== null || attempt.isPending}
        {...(obstacle && { 'aria-describedby': 'no-passkeys' })}
        onClick={() => attempt.mutate()}
      >
        <Fingerprint size={18} aria-hidden />
        Sign in with a passkey
      </Button>
      {obstacle && (
        <p id="no-passkeys" className={styles.hint}>
          {obstacle}
        </p>
      )}
    </>
  )
}
