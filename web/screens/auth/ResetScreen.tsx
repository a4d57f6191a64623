import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { openReset } from '#api/calls/passkeys.ts'
import { request } from '../../session/client.ts'
import { codeOf } from '../../ask/failures.ts'
import { Fetched } from '../../ask/Fetched.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { ButtonLink } from '../../ui/form/Button.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { ResetRequestForm } from './ResetRequestForm.tsx'
import { useLinkSecret } from './links/useLinkSecret.ts'

/** Requests a link by mail or, opened by that link, asks for the new password. */
export function ResetScreen() {
  const secret = useLinkSecret()
  const [done, setDone] = useState<{ secret: string; sentence: string }>()
  const isDone = secret !== '' && done?.secret === secret
  const opened = useQuery({
    queryKey: ['reset', secret],
    queryFn: ({ signal }) => request(openReset, { token: secret }, signal),
    enabled: secret !== '' && !isDone,
    staleTime: Infinity,
    // The secret is in its key.
    gcTime: 0,
  })
  const isRefused = codeOf(opened.error) === 'reset_invalid'
  const hasLink = secret !== '' && !isRefused
  return (
    <>
      <PageTitle
        name="Reset Password"
        subtitle={isDone || hasLink ? 'Choose a new one' : 'We send you a link that sets a new one'}
      >
        Reset Password
      </PageTitle>
      <AuthLayout>
        {isDone ? (
          <>
            <Notice kind="success" announced="status" title={done.sentence} />
            <ButtonLink look="solid" to="/login">
              Log in
            </ButtonLink>
          </>
        ) : hasLink ? (
          <Fetched
            query={opened}
            loading={<Spinner label="Checking the link…" />}
            failure="The link could not be checked"
            announced="alert"
          >
            {({ passkeys }) => (
              <NewPasswordForm
                key={secret}
                secret={secret}
                passkeys={passkeys}
                onDone={sentence => setDone({ secret, sentence })}
                onLinkRefused={() => void opened.refetch()}
              />
            )}
          </Fetched>
        ) : (
          <ResetRequestForm reason={isRefused ? opened.error?.message : undefined} />
        )}
        <p>
          <Link to="/login">Back to Login</Link>
        </p>
      </AuthLayout>
    </>
  )
}
