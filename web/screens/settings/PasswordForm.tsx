import { Form } from '@base-ui/react/form'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { RefusalCode } from '#api/refusals/refusals.ts'
import { NO_REFUSALS, refusalsAt } from '../../ask/failures.ts'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { CardActions } from '../../ui/layout/Card.tsx'
import { t } from '../../language/t.ts'
import styles from './PasswordForm.module.css'

type Refusals = Record<string, string>

interface Props<Values extends { password: string }, Reply> {
  attempt: UseMutationResult<Reply, Error, Values>
  /** The fields that refusals concern, other than the password. */
  fieldOf?: Partial<Record<RefusalCode, string>>
  fallback: string
  button: string
  look?: 'solid' | 'danger'
  /** Above the password; gets the server's sentence for each field. */
  children?: (refusals: Refusals) => ReactNode
}

const OF_PASSWORD = { password_wrong: 'password' }

/** A form for changes that need the password, not just a session. */
export function PasswordForm<Values extends { password: string }, Reply>({
  attempt,
  fieldOf,
  fallback,
  button,
  look = 'solid',
  children,
}: Props<Values, Reply>) {
  const { error, isPending, mutate, reset } = attempt
  const refusals = useMemo(
    (): Refusals => refusalsAt<string>(error, { ...OF_PASSWORD, ...fieldOf }) as Refusals,
    [error, fieldOf],
  )
  return (
    <Form<Values> className={styles.form} errors={refusals} onFormSubmit={values => mutate(values)}>
      <FailureNotice error={refusals === NO_REFUSALS ? error : null} fallback={fallback} />
      {children?.(refusals)}
      <PasswordField
        name="password"
        label={t('settings.your_password')}
        autoComplete="current-password"
        required
        problems={{ valueMissing: t('settings.please_enter_password') }}
        refusal={refusals['password']}
        onValueChange={reset}
      />
      <CardActions>
        <Button type="submit" look={look} disabled={isPending}>
          {isPending ? t('settings.one_moment') : button}
        </Button>
      </CardActions>
    </Form>
  )
}
