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
      <PageTitle name="Sign Up" subtitle="One account, one wallet, two coins a day">
        Sign Up
      </PageTitle>
      <AuthLayout>
        <FailureNotice error={attempt.error} fallback="Signup failed. Try again." />
        {isSuccess && (
          <div ref={news} tabIndex={-1}>
            <SignedUpNotice email={email} isMailed={isMailed} />
          </div>
        )}
        {referralCode && (
          <Notice
            kind="info"
            title={`This invitation gives you ${formatCoins(REFERRAL_BONUS)} CXAC`}
          >
            They are in your wallet as soon as you have signed up.
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
          Already have an account?{' '}
          <Link to="/login" state={isSuccess ? asNew : state}>
            Log in
          </Link>
        </p>
        <p>
          New here? Read <Link to="/welcome">what CXAC is</Link>, the <Link to="/terms">Terms</Link>{' '}
          that you agree to, and <Link to="/privacy">Privacy</Link>.
        </p>
      </AuthLayout>
      {attempt.isPending && <SpinnerOverlay label="Creating your account…" />}
    </>
  )
}
