import { Form } from '@base-ui/react/form'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OwnerKeys } from '#api/schemas/ownerKeys.ts'
import { SignerField } from '../../../account/ownerKeys/SignerField.tsx'
import { FailureNotice } from '../../../ask/FailureNotice.tsx'
import { t } from '../../../language/t.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { CardActions } from '../../../ui/layout/Card.tsx'
import styles from '../PasswordForm.module.css'

interface Props {
  /** Whether a passkey could sign. */
  hasPasskey: boolean
  /** Gets the recovery key; empty: a passkey signs. */
  attempt: UseMutationResult<OwnerKeys, Error, string>
  button: string
  look?: 'solid' | 'danger'
  isReady?: boolean
  children?: ReactNode
}

/** A form for changes that a key of the wallet signs. */
export function SignedForm(props: Props) {
  const { hasPasskey, attempt, button, look = 'solid', isReady = true, children } = props
  const [recovery, setRecovery] = useState<string | null>(null)
  const { error, isPending, mutate, reset } = attempt
  return (
    <Form className={styles.form} onFormSubmit={() => mutate(recovery ?? '')}>
      {children}
      <SignerField
        hasPasskey={hasPasskey}
        recovery={recovery}
        onChange={text => {
          reset()
          setRecovery(text)
        }}
      />
      <FailureNotice error={error} fallback={t('keys.could_not_change')} />
      <CardActions>
        <Button type="submit" look={look} disabled={isPending || !isReady}>
          {isPending ? t('settings.one_moment') : button}
        </Button>
      </CardActions>
    </Form>
  )
}
