import { Form } from '@base-ui/react/form'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { InputOf } from '#api/call.ts'
import type { RefusalCode } from '#api/refusals/refusals.ts'
import { changePassword } from '#api/calls/users.ts'
import { request } from '../../session/client.ts'
import { NO_REFUSALS, refusalsAt } from '../../ask/failures.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useSession } from '../../session/session.ts'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'
import { t } from '../../language/t.ts'
import styles from './ChangePasswordForm.module.css'

type Passwords = InputOf<typeof changePassword>

export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const user = useSession()?.user
  const attempt = useMutation({
    mutationFn: (passwords: Passwords) => request(changePassword, passwords),
    onSuccess: ({ message }) => {
      showToast('success', message)
      onChanged()
    },
  })
  const refusals = useMemo(() => refusalsAt(attempt.error, FIELD_OF), [attempt.error])

  return (
    <Form<Passwords>
      className={styles.form}
      errors={refusals}
      onFormSubmit={passwords => attempt.mutate(passwords)}
    >
      <FailureNotice
        error={refusals === NO_REFUSALS ? attempt.error : null}
        fallback={t('account.password_could_not_changed')}
      />
      {/* Without a username field, password managers save the new password as another account. */}
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        name="currentPassword"
        label={t('account.current_password')}
        autoComplete="current-password"
        required
        problems={{ valueMissing: t('account.please_enter_current_password') }}
        refusal={refusals.currentPassword}
        onValueChange={attempt.reset}
      />
      <NewPasswordField
        name="newPassword"
        label={t('account.new_password')}
        names={[user?.username ?? '', user?.email ?? '']}
        refusal={refusals.newPassword}
        onEdit={attempt.reset}
      />
      <p className={styles.text}>{t('account.other_sessions_end_one')}</p>
      <Button type="submit" look="solid" disabled={attempt.isPending}>
        {attempt.isPending ? t('account.changing_password') : t('account.change_password')}
      </Button>
    </Form>
  )
}

const FIELD_OF: Partial<Record<RefusalCode, keyof Passwords>> = {
  password_wrong: 'currentPassword',
  password_too_short: 'newPassword',
  password_too_long: 'newPassword',
}
