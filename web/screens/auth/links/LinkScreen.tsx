import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { codeOf } from '../../../ask/failures.ts'
import { FailureNotice } from '../../../ask/FailureNotice.tsx'
import { PageTitle } from '../../PageTitle.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { AuthLayout } from '../AuthLayout.tsx'
import { useFragmentSecret } from '../../../ui/useFragmentSecret.ts'
import { t } from '../../../language/t.ts'

interface Props {
  name: string
  subtitle: string
  /** What the button will do. */
  children: ReactNode
  button: string
  /** Makes the call, with the link's secret. */
  ask: (token: string) => Promise<{ message: string }>
  /** Called when it is done. */
  next: ReactNode
}

/** Does what a mailed link is for, by one press. Opening the link changes nothing: mail scanners open links. */
export function LinkScreen({ name, subtitle, children, button, ask, next }: Props) {
  const secret = useFragmentSecret()
  const attempt = useMutation({ mutationFn: ask })
  // A retry would not help.
  const isRefused = codeOf(attempt.error) === 'link_invalid'
  return (
    <>
      <PageTitle name={name} subtitle={subtitle}>
        {name}
      </PageTitle>
      <AuthLayout>
        <FailureNotice error={attempt.error} fallback={t('auth.could_not_done_try')} />
        {attempt.data ? (
          <>
            <Notice kind="success" announced="status" title={attempt.data.message} />
            {next}
          </>
        ) : isRefused ? null : secret === '' ? (
          <Notice kind="info" title={t('auth.please_open_link_mail')}>
            {t('auth.page_works_only_link')}
          </Notice>
        ) : (
          <>
            {children}
            <Button
              look="solid"
              disabled={attempt.isPending}
              onClick={() => attempt.mutate(secret)}
            >
              {attempt.isPending ? t('auth.one_moment') : button}
            </Button>
          </>
        )}
      </AuthLayout>
    </>
  )
}
