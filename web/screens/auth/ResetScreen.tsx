import { useState } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '../PageTitle.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { ResetRequestForm } from './ResetRequestForm.tsx'
import { useLinkSecret } from './links/useLinkSecret.ts'

/** Requests a link by mail or, opened by that link, asks for the new password. */
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
