import { Form } from '@base-ui/react/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import type { InputOf } from '#api/call.ts'
import { login } from '#api/calls/users.ts'
import { takeLanguage } from '../../account/language/takeLanguage.ts'
import { request } from '../../session/client.ts'
import { Refused } from '../../ask/failures.ts'
import { session, useSession } from '../../session/session.ts'
import { wantedPage } from '../../session/wantedPage.ts'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { pageName } from '../entries.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SpinnerOverlay } from '../../ui/feedback/Spinner.tsx'
import { dismissToast, toasts } from '../../ui/feedback/toasts.ts'
import { AuthLayout } from './AuthLayout.tsx'
import styles from './LoginScreen.module.css'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { SignedUpNotice } from './SignedUpNotice.tsx'
import { newAccountIn } from './newAccount.ts'
import { t } from '../../language/t.ts'

type Credentials = InputOf<typeof login>

/** After a log-in this screen sees a logged-in user and redirects to Home. */
export function LoginScreen() {
  const { state } = useLocation()
  const isLoggedIn = useSession() !== null
  const newAccount = newAccountIn(state)
  const attempt = useMutation({
    mutationFn: (credentials: Credentials) => request(login, credentials),
    onSuccess: started => {
      session.start(started)
      void takeLanguage(started.user.uid)
    },
  })

  if (isLoggedIn) return <Navigate to="/" replace state={state} />
  return (
    <>
      <PageTitle name={t('auth.login')} subtitle={t('auth.wallet_email_address_or')}>
        {t('auth.login')}
      </PageTitle>
      <AuthLayout>
        {newAccount !== null && attempt.isIdle && <SignedUpNotice {...newAccount} />}
        {attempt.isIdle && <Reason state={state} />}
        <FailureNotice error={attempt.error} fallback={fallbackFor(attempt.error)} />
        <Form<Credentials> onFormSubmit={credentials => attempt.mutate(credentials)}>
          <Field
            name="email"
            label={t('auth.email_address')}
            type="email"
            autoComplete="email"
            defaultValue={newAccount?.email ?? ''}
            required
            problems={{
              valueMissing: t('auth.please_enter_email_address'),
              typeMismatch: t('refusals.email_invalid'),
            }}
          />
          <PasswordField
            name="password"
            label={t('auth.password')}
            autoComplete="current-password"
            required
            problems={{ valueMissing: t('auth.please_enter_password') }}
          />
          <Button type="submit" look="solid">
            {t('auth.login')}
          </Button>
        </Form>
        <PasskeyLogin />
        <p className={styles.ways}>
          <Link to="/reset">{t('auth.forgot_password')}</Link>
          <span>
            {t('auth.no_account_yet')}{' '}
            <Link to="/register" state={state}>
              {t('auth.sign_up')}
            </Link>
          </span>
          <Link to="/welcome">{t('auth.what_cxac')}</Link>
        </p>
      </AuthLayout>
      {attempt.isPending && <SpinnerOverlay label={t('auth.logging_in')} />}
    </>
  )
}

const EXPIRED = t('refusals.session_expired')

/** Why the user was sent here from another page. */
function Reason({ state }: { state: unknown }) {
  const hasExpired = useExpiry()
  const wanted = wantedPage(state)
  const name = wanted && pageName(wanted)
  if (hasExpired) return <Notice kind="error" announced="alert" title={EXPIRED} />
  if (name && name !== pageName('/'))
    return <Notice kind="info" title={t('auth.log_in_to_open', { name })} />
  return null
}

/** Shown at the form instead of as a toast. */
function useExpiry(): boolean {
  const [toast] = useState(() => toasts.read().find(({ text }) => text === EXPIRED))
  useEffect(() => {
    if (toast) dismissToast(toast.id)
  }, [toast])
  return toast !== undefined
}

const fallbackFor = (error: Error | null): string =>
  error instanceof Refused && error.status === 401
    ? t('auth.invalid_credentials')
    : t('auth.login_failed')
