import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { InputOf } from '#api/call.ts'
import { askToUnfreeze } from '#api/freeze.ts'
import { request } from '../../ask/client.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PasswordForm } from '../PasswordForm.tsx'

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
  const attempt = useMutation({
    mutationFn: (asking: InputOf<typeof askToUnfreeze>) => request(askToUnfreeze, asking),
  })
  if (attempt.data)
    return (
      <Notice kind="success" announced="status" title={attempt.data.message}>
        It works once, for 30 minutes. Nothing in your inbox? Look into the spam folder.
      </Notice>
    )
  return (
    <PasswordForm
      attempt={attempt}
      fallback="The link could not be sent. Try again."
      button="Mail me the link"
    />
  )
}
