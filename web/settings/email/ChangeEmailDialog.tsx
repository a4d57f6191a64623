import { Form } from '@base-ui/react/form'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useMemo } from 'react'
import type { InputOf } from '#api/call.ts'
import { changeEmail } from '#api/email.ts'
import { type RefusalCode, sentenceOf } from '#api/refusals.ts'
import { request } from '../../ask/client.ts'
import { NO_REFUSALS, refusalsAt } from '../../ask/failures.ts'
import { FailureNotice } from '../../shell/FailureNotice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { CardActions } from '../../ui/layout/Card.tsx'
import styles from '../SettingForm.module.css'

type Change = InputOf<typeof changeEmail>

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

export const ChangeEmailDialog = ({ isOpen, onClose, finalFocus }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Change email address"
    description="The new one is confirmed by a link; the old one is told, and can undo it for seven days."
    finalFocus={finalFocus}
  >
    <ChangeEmailForm />
  </Dialog>
)

function ChangeEmailForm() {
  const attempt = useMutation({ mutationFn: (change: Change) => request(changeEmail, change) })
  const refusals = useMemo(() => refusalsAt(attempt.error, FIELD_OF), [attempt.error])
  if (attempt.data)
    return (
      <Notice kind="success" announced="status" title={attempt.data.message}>
        The link works for a day.
      </Notice>
    )
  return (
    <Form<Change>
      className={styles.form}
      errors={refusals}
      onFormSubmit={change => attempt.mutate(change)}
    >
      <FailureNotice
        error={refusals === NO_REFUSALS ? attempt.error : null}
        fallback="The address could not be changed. Try again."
      />
      <Field
        name="email"
        label="New email address"
        type="email"
        autoComplete="email"
        required
        problems={{
          valueMissing: 'Please enter your email address',
          typeMismatch: sentenceOf('email_invalid'),
        }}
        refusal={refusals.email}
        onValueChange={attempt.reset}
      />
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
        problems={{ valueMissing: 'Please enter your password' }}
        refusal={refusals.password}
        onValueChange={attempt.reset}
      />
      <p>
        We mail a link to the new address. Your old one is told when it was used, and can undo the
        change for seven days.
      </p>
      <CardActions>
        <Button type="submit" look="solid" disabled={attempt.isPending}>
          {attempt.isPending ? 'One moment…' : 'Mail the link'}
        </Button>
      </CardActions>
    </Form>
  )
}

const FIELD_OF: Partial<Record<RefusalCode, keyof Change>> = {
  email_invalid: 'email',
  email_taken: 'email',
  email_same: 'email',
  password_wrong: 'password',
}
