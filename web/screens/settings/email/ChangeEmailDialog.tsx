import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { InputOf } from '#api/call.ts'
import { changeEmail } from '#api/calls/email.ts'
import { type RefusalCode, sentenceOf } from '#api/refusals.ts'
import { request } from '../../../session/client.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { PasswordForm } from '../PasswordForm.tsx'

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
    description="The new address is confirmed by a link; the old one is notified and can undo it for seven days."
    finalFocus={finalFocus}
  >
    <ChangeEmailForm />
  </Dialog>
)

function ChangeEmailForm() {
  const attempt = useMutation({ mutationFn: (change: Change) => request(changeEmail, change) })
  if (attempt.data)
    return (
      <Notice kind="success" announced="status" title={attempt.data.message}>
        The link works for a day.
      </Notice>
    )
  return (
    <PasswordForm
      attempt={attempt}
      fieldOf={FIELD_OF}
      fallback="The address could not be changed. Try again."
      button="Mail the link"
    >
      {refusals => (
        <Field
          name="email"
          label="New email address"
          type="email"
          autoComplete="email"
          required
          hint="We mail a link to it. When you open it, we notify your old address, which can undo the change for seven days."
          problems={{
            valueMissing: 'Please enter your email address',
            typeMismatch: sentenceOf('email_invalid'),
          }}
          refusal={refusals['email']}
          onValueChange={attempt.reset}
        />
      )}
    </PasswordForm>
  )
}

const FIELD_OF: Partial<Record<RefusalCode, string>> = {
  email_invalid: 'email',
  email_taken: 'email',
  email_same: 'email',
}
