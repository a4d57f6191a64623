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
import { useFragmentSecret } from '../../ui/useFragmentSecret.ts'
import { t } from '../../language/t.ts'

/** Requests a link by mail or, opened by that link, asks for the new password. */
export function ResetScreen() {
  const secret = useFragmentSecret()
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
        name={t('auth.reset_password')}
        subtitle={isDone || hasLink ? t('auth.choose_new_one') : t('auth.we_send_link_sets')}
      >
        {t('auth.reset_password')}
      </PageTitle>
      <AuthLayout>
        {isDone ? (
          <>
            <Notice kind="success" announced="status" title={done.sentence} />
            <ButtonLink look="solid" to="/login">
              {t('auth.log_in')}
            </ButtonLink>
          </>
        ) : hasLink ? (
          <Fetched
            query={opened}
            loading={<Spinner label={t('auth.checking_link')} />}
            failure={t('auth.link_could_not_checked')}
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
          <Link to="/login">{t('auth.back_login')}</Link>
        </p>
      </AuthLayout>
    </>
  )
}
