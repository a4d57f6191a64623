import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { InputOf } from '#api/call.ts'
import { changeEmail } from '#api/calls/email.ts'
import { type RefusalCode } from '#api/refusals/refusals.ts'
import { request } from '../../../session/client.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { PasswordForm } from '../PasswordForm.tsx'
import { t } from '../../../language/t.ts'

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
    title={t('settings.change_email_address')}
    description={t('settings.new_address_confirmed_by')}
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
        {t('settings.link_works_day')}
      </Notice>
    )
  return (
    <PasswordForm
      attempt={attempt}
      fieldOf={FIELD_OF}
      fallback={t('settings.address_could_not_changed')}
      button={t('settings.mail_link')}
    >
      {refusals => (
        <Field
          name="email"
          label={t('settings.new_email_address')}
          type="email"
          autoComplete="email"
          required
          hint={t('settings.we_mail_link_when')}
          problems={{
            valueMissing: t('settings.please_enter_email_address'),
            typeMismatch: t('refusals.email_invalid'),
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
