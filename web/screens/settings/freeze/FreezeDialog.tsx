import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { freezeSending } from '#api/calls/freeze.ts'
import { request } from '../../../session/client.ts'
import { useSession } from '../../../session/session.ts'
import { userKey } from '../../../session/useUser.ts'
import { FailureNotice } from '../../../ask/FailureNotice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { CardActions } from '../../../ui/layout/Card.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

export function FreezeDialog({ isOpen, onClose, finalFocus }: Props) {
  const uid = useSession()?.user.uid ?? ''
  const queryClient = useQueryClient()
  const freeze = useMutation({
    mutationFn: () => request(freezeSending, {}),
    onSuccess: async ({ message }) => {
      showToast('success', message)
      onClose()
      await queryClient.invalidateQueries({ queryKey: userKey(uid) })
    },
  })
  const close = () => {
    freeze.reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Freeze sending"
      description="Nothing leaves your wallet until you lift it"
      finalFocus={finalFocus}
    >
      <FailureNotice error={freeze.error} fallback="Sending could not be frozen. Try again." />
      <p>
        Nobody can send from your wallet, from any device. To lift the freeze you need your password
        and a link that we mail you.
      </p>
      <CardActions>
        <Button look="danger" disabled={freeze.isPending} onClick={() => freeze.mutate()}>
          {freeze.isPending ? 'Freezing…' : 'Freeze now'}
        </Button>
        <Button onClick={close}>Cancel</Button>
      </CardActions>
    </Dialog>
  )
}
