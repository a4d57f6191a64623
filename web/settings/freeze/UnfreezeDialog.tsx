import { Form } from '@base-ui/react/form'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useMemo } from 'react'
import type { InputOf } from '#api/call.ts'
import { askToUnfreeze } from '#api/freeze.ts'
import { request } from '../../ask/client.ts'
import { NO_REFUSALS, refusalsAt } from '../../ask/failures.ts'
import { FailureNotice } from '../../shell/FailureNotice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { CardActions } from '../../ui/layout/Card.tsx'
import styles from '../SettingForm.module.css'

type Asking = InputOf<typeof askToUnfreeze>

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

export const UnfreezeDialog = ({ isOpen, onClose, finalFocus }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Lift the freeze"
    description="Your password first, then a link by mail"
    finalFocus={finalFocus}
  >
    <UnfreezeForm />
  </Dialog>
)

function UnfreezeForm() {
  const attempt = useMutation({ mutationFn: (asking: Asking) => request(askToUnfreeze, asking) })
  const refusals = useMemo(() => refusalsAt(attempt.error, FIELD_OF), [attempt.error])
  if (attempt.data)
    return (
      <Notice kind="success" announced="status" title={attempt.data.message}>
        It works once, for 30 minutes. Nothing in your inbox? Look into the spam folder.
      </Notice>
    )
  return (
    <Form<Asking>
      className={styles.form}
      errors={refusals}
      onFormSubmit={asking => attempt.mutate(asking)}
    >
      <FailureNotice
        error={refusals === NO_REFUSALS ? attempt.error : null}
        fallback="The link could not be sent. Try again."
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
      <CardActions>
        <Button type="submit" look="solid" disabled={attempt.isPending}>
          {attempt.isPending ? 'One moment…' : 'Mail me the link'}
        </Button>
      </CardActions>
    </Form>
  )
}

const FIELD_OF = { password_wrong: 'password' } as const
