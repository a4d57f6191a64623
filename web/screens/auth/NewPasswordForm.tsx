import { Form } from '@base-ui/react/form'
import { useMutation } from '@tanstack/react-query'
import { resetPassword } from '#api/calls/users.ts'
import { request } from '../../session/client.ts'
import { codeOf } from '../../ask/failures.ts'
import { endSession } from '../../account/endSession.ts'
import { NewPasswordField } from '../../account/password/NewPasswordField.tsx'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Button, ButtonLink } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SpinnerOverlay } from '../../ui/feedback/Spinner.tsx'

interface Props {
  secret: string
  /** The link was used or has expired. Another password would not help. */
  onLinkRefused: (sentence: string) => void
}

export function NewPasswordForm({ secret, onLinkRefused }: Props) {
  const attempt = useMutation({
    mutationFn: (password: string) => request(resetPassword, { token: secret, password }),
    // The server has ended every session of the account, including this browser's.
    onSuccess: endSession,
    onError: error => {
      if (codeOf(error) === 'reset_invalid') onLinkRefused(error.message)
    },
  })

  if (attempt.data)
    return (
      <>
        <Notice kind="success" announced="status" title={attempt.data.message} />
        <ButtonLink look="solid" to="/login">
          Login
        </ButtonLink>
      </>
    )
  return (
    <>
      <FailureNotice error={attempt.error} fallback="The password could not be set. Try again." />
      <Form<{ password: string }> onFormSubmit={({ password }) => attempt.mutate(password)}>
        <NewPasswordField name="password" label="New Password" />
        <Button type="submit" look="solid">
          Set the new password
        </Button>
      </Form>
      {attempt.isPending && <SpinnerOverlay label="Setting your new password…" />}
    </>
  )
}
