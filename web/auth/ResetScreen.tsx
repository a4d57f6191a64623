import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { PageTitle } from '../shell/PageTitle.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { ResetRequestForm } from './ResetRequestForm.tsx'

/** Asks for a link by mail or, opened by that link, for the new password. */
export function ResetScreen() {
  const secret = useLinkSecret()
  const [refused, setRefused] = useState<{ secret: string; sentence: string }>()
  const isLinkRefused = refused?.secret === secret
  const hasLink = secret !== '' && !isLinkRefused
  return (
    <>
      <PageTitle
        name="Reset Password"
        subtitle={hasLink ? 'Choose a new one' : 'We send you a link that sets a new one'}
      >
        Reset Password
      </PageTitle>
      <AuthLayout>
        {hasLink ? (
          <NewPasswordForm
            key={secret}
            secret={secret}
            onLinkRefused={sentence => setRefused({ secret, sentence })}
          />
        ) : (
          <ResetRequestForm reason={isLinkRefused ? refused.sentence : undefined} />
        )}
        <p>
          <Link to="/login">Back to Login</Link>
        </p>
      </AuthLayout>
    </>
  )
}

/**
 * The secret behind the '#' of the link in the mail, or ''. It is kept in memory alone and taken out
 * of the address bar, where a screenshot, a bookmark or the history would give it away.
 */
function useLinkSecret(): string {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [secret, setSecret] = useState('')
  const arrived = hash.slice(1)
  if (arrived && arrived !== secret) setSecret(arrived)

  useEffect(() => {
    if (arrived) void navigate({ hash: '' }, { replace: true })
  }, [arrived, navigate])

  return secret
}
