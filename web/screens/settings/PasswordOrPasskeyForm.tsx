import type { UseMutationResult } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import type { ComponentProps } from 'react'
import { passkeyObstacle } from '../../account/passkeys/passkeys.ts'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { usePasskeys } from './passkeys/usePasskeys.ts'

type FormProps = ComponentProps<typeof PasswordForm>

interface Props<Reply> {
  attempt: UseMutationResult<Reply, Error, { password: string }>
  byPasskey: UseMutationResult<Reply, Error, void>
  fallback: string
  button: string
  passkeyButton: string
  look?: 'danger'
  fieldOf?: FormProps['fieldOf']
  /** Above the password. */
  children?: FormProps['children']
}

/** A form for changes that need the password or a passkey, not just a session. */
export function PasswordOrPasskeyForm<Reply>(props: Props<Reply>) {
  const { attempt, byPasskey, fallback, button, passkeyButton, look, fieldOf, children } = props
  const hasPasskeys = (usePasskeys().data?.passkeys.length ?? 0) > 0 && passkeyObstacle() === null
  return (
    <>
      <PasswordForm
        attempt={attempt}
        fallback={fallback}
        button={button}
        {...(look && { look })}
        {...(fieldOf && { fieldOf })}
        {...(children && { children })}
      />
      {hasPasskeys && (
        <Button
          look={look}
          disabled={attempt.isPending || byPasskey.isPending}
          onClick={() => byPasskey.mutate()}
        >
          <Fingerprint size={18} aria-hidden />
          {passkeyButton}
        </Button>
      )}
      <FailureNotice error={byPasskey.error} fallback={fallback} />
    </>
  )
}
