import { Form } from '@base-ui/react/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '#api/schemas/passkeys.ts'
import { resetPassword } from '#api/calls/users.ts'
import { request } from '../../session/client.ts'
import { codeOf } from '../../ask/failures.ts'
import { endSession } from '../../account/endSession.ts'
import { NewPasswordField } from '../../account/password/NewPasswordField.tsx'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { SpinnerOverlay } from '../../ui/feedback/Spinner.tsx'
import { PasskeyChoice } from './PasskeyChoice.tsx'
import { t } from '../../language/t.ts'

interface Props {
  secret: string
  /** The account's passkeys, which can log in too. */
  passkeys: readonly Passkey[]
  onDone: (sentence: string) => void
  /** The link was used or has expired. Another password would not help. */
  onLinkRefused: () => void
}

export function NewPasswordForm({ secret, passkeys, onDone, onLinkRefused }: Props) {
  const [keptPasskeys, setKept] = useState<string[]>([])
  const attempt = useMutation({
    mutationFn: (password: string) =>
      request(resetPassword, { token: secret, password, keptPasskeys }),
    onSuccess: ({ message }) => {
      onDone(message)
      // The server has ended every session of the account, including this browser's.
      endSession()
    },
    onError: error => {
      if (codeOf(error) === 'reset_invalid') onLinkRefused()
    },
  })
  return (
    <>
      <FailureNotice error={attempt.error} fallback={t('auth.password_could_not_set')} />
      <Form<{ password: string }> onFormSubmit={({ password }) => attempt.mutate(password)}>
        <NewPasswordField name="password" label={t('auth.new_password')} />
        {passkeys.length > 0 && (
          <PasskeyChoice passkeys={passkeys} kept={keptPasskeys} onChange={setKept} />
        )}
        <Button type="submit" look="solid">
          {t('auth.set_new_password')}
        </Button>
      </Form>
      {attempt.isPending && <SpinnerOverlay label={t('auth.setting_new_password')} />}
    </>
  )
}
