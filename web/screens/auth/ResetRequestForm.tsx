import { Form } from '@base-ui/react/form'
import { useMutation } from '@tanstack/react-query'
import type { InputOf } from '#api/call.ts'
import { PASSWORD_RESET_MS } from '#api/limits.ts'
import { requestPasswordReset } from '#api/calls/users.ts'
import { request } from '../../session/client.ts'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SpinnerOverlay } from '../../ui/feedback/Spinner.tsx'
import { t } from '../../language/t.ts'

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
      <FailureNotice error={attempt.error} fallback={t('auth.link_could_not_sent')} />
      {attempt.data && (
        <Notice kind="success" announced="status" title={attempt.data.message}>
          {t('auth.nothing_inbox_after_minute')}
        </Notice>
      )}
      <Form<Asking> onFormSubmit={asking => attempt.mutate(asking)}>
        <Field
          name="email"
          label={t('auth.email_address')}
          type="email"
          autoComplete="email"
          required
          hint={t('auth.link_works_once_minutes', { minutes: PASSWORD_RESET_MS / 60_000 })}
          problems={{
            valueMissing: t('auth.please_enter_email_address'),
            typeMismatch: t('refusals.email_invalid'),
          }}
        />
        <Button type="submit" look="solid">
          {t('auth.send_link')}
        </Button>
      </Form>
      {attempt.isPending && <SpinnerOverlay label={t('auth.sending_link')} />}
    </>
  )
}
