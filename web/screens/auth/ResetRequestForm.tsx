import { Form } from '@base-ui/react/form'
import { useMutation } from '@tanstack/react-query'
import type { InputOf } from '#api/call.ts'
import { PASSWORD_RESET_MS } from '#api/limits.ts'
import { sentenceOf } from '#api/refusals.ts'
import { requestPasswordReset } from '#api/calls/users.ts'
import { request } from '../../session/client.ts'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SpinnerOverlay } from '../../ui/feedback/Spinner.tsx'

type Asking = InputOf<typeof requestPasswordReset>

interface Props {
  /** Why a new link is needed. */
  reason: string | undefined
}

export function ResetRequestForm({ reason }: Props) {
  const attempt = useMutation({
    mutationFn: (asking: Asking) => request(requestPasswordReset, asking),
  })
  return (
    <>
      {reason && attempt.isIdle && <Notice kind="error" announced="alert" title={reason} />}
      <FailureNotice error={attempt.error} fallback="The link could not be sent. Try again." />
      {attempt.data && (
        <Notice kind="success" announced="status" title={attempt.data.message}>
          Nothing in your inbox after a minute? Look into the spam folder, or ask again.
        </Notice>
      )}
      <Form<Asking> onFormSubmit={asking => attempt.mutate(asking)}>
        <Field
          name="email"
          label="Email Address"
          type="email"
          autoComplete="email"
          required
          hint={`The link works once, for ${PASSWORD_RESET_MS / 60_000} minutes.`}
          problems={{
            valueMissing: 'Please enter your email address',
            typeMismatch: sentenceOf('email_invalid'),
          }}
        />
        <Button type="submit" look="solid">
          Send the link
        </Button>
      </Form>
      {attempt.isPending && <SpinnerOverlay label="Sending the link…" />}
    </>
  )
}
