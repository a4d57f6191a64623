import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { InputOf } from '#api/call.ts'
import { REFERRAL_BONUS, SIGNUP_REDIRECT_MS } from '#api/limits.ts'
import { formatCoins } from '#api/chain/money.ts'
import { signup } from '#api/calls/users.ts'
import { isLanguage } from '#api/language/languages.ts'
import { LANGUAGE } from '../../language/language.ts'
import { request } from '../../session/client.ts'
import { useSession } from '../../session/session.ts'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SpinnerOverlay } from '../../ui/feedback/Spinner.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { SignedUpNotice } from './SignedUpNotice.tsx'
import { stateWith } from './newAccount.ts'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

export function SignUpScreen() {
  const isLoggedIn = useSession() !== null
  const navigate = useNavigate()
  const { state } = useLocation()
  const [query] = useSearchParams()
  const attempt = useMutation({
    mutationFn: (applicant: InputOf<typeof signup>) =>
      request(signup, isLanguage(LANGUAGE) ? { ...applicant, language: LANGUAGE } : applicant),
  })
  const { isSuccess, isError, variables, reset } = attempt
  const email = variables?.email ?? ''
  const isMailed = attempt.data?.isMailed === true
  const asNew = useMemo(() => stateWith(state, { email, isMailed }), [state, email, isMailed])
  const referralCode = isSuccess ? '' : (query.get('ref') ?? '')
  const news = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isSuccess) return
    // The focused form is gone.
    news.current?.focus()
    const timer = setTimeout(() => void navigate('/login', { state: asNew }), SIGNUP_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, navigate, asNew])

  if (isLoggedIn) return <Navigate to="/" replace state={state} />
  return (
    <>
      <PageTitle name={t('auth.sign_up')} subtitle={t('auth.one_account_one_wallet')}>
        {t('auth.sign_up')}
      </PageTitle>
      <AuthLayout>
        <FailureNotice error={attempt.error} fallback={t('auth.signup_failed_try_again')} />
        {isSuccess && (
          <div ref={news} tabIndex={-1}>
            <SignedUpNotice email={email} isMailed={isMailed} />
          </div>
        )}
        {referralCode && (
          <Notice
            kind="info"
            title={t('auth.invitation_gives_cxac', { coins: formatCoins(REFERRAL_BONUS) })}
          >
            {t('auth.they_wallet_as_soon')}
          </Notice>
        )}
        <SignUpForm
          key={isSuccess ? 'cleared' : 'open'}
          referralCode={referralCode}
          error={attempt.error}
          onEdit={() => isError && reset()}
          onSubmit={attempt.mutate}
        />
        <p>
          {t('auth.already_have_account')}{' '}
          <Link to="/login" state={isSuccess ? asNew : state}>
            {t('auth.log_in')}
          </Link>
        </p>
        <p>
          {rich('auth.new_here_read_what', {
            link: inside => <Link to="/welcome">{inside}</Link>,
            link2: inside => <Link to="/terms">{inside}</Link>,
            link3: inside => <Link to="/privacy">{inside}</Link>,
          })}
        </p>
      </AuthLayout>
      {attempt.isPending && <SpinnerOverlay label={t('auth.creating_account')} />}
    </>
  )
}
