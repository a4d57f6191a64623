import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { askToUnfreeze } from '#api/calls/freeze.ts'
import { beginPasskeyUnfreeze } from '#api/calls/passkeys.ts'
import { request } from '../../../session/client.ts'
import { answerWithPasskey } from '../../../account/passkeys/passkeys.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PasswordOrPasskeyForm } from '../PasswordOrPasskeyForm.tsx'

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
    description="Your password or a passkey first, then a link by mail"
    finalFocus={finalFocus}
  >
    <UnfreezeForm />
  </Dialog>
)

function UnfreezeForm() {
  const attempt = useMutation({
    mutationFn: (asking: { password: string }) => request(askToUnfreeze, asking),
  })
  const byPasskey = useMutation({
    mutationFn: async () => {
      const begun = await request(beginPasskeyUnfreeze, {})
      const passkey = await answerWithPasskey(begun, 'Sending stays frozen.')
      return request(askToUnfreeze, { passkey })
    },
  })
  const answer = attempt.data ?? byPasskey.data
  if (answer)
    return (
      <Notice kind="success" announced="status" title={answer.message}>
        It works once, for 30 minutes. Nothing in your inbox? Look into the spam folder.
      </Notice>
    )
  return (
    <PasswordOrPasskeyForm
      attempt={attempt}
      byPasskey={byPasskey}
      fallback="The link could not be sent. Try again."
      button="Mail me the link"
      passkeyButton="Use a passkey instead"
    />
  )
}
