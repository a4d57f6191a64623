import type { RefObject } from 'react'
import { revokeApiKey } from '#api/calls/apiKeys.ts'
import type { ApiKey } from '#api/schemas/apiKeys.ts'
import { FailureNotice } from '../../../ask/FailureNotice.tsx'
import { request } from '../../../session/client.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { CardActions } from '../../../ui/layout/Card.tsx'
import { useApiKeyChange } from './useApiKeys.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
  apiKey: ApiKey
}

export function RevokeApiKeyDialog({ apiKey: { id, name }, isOpen, onClose, finalFocus }: Props) {
  const revoke = useApiKeyChange(
    () => request(revokeApiKey, { id }),
    () => {
      showToast('success', 'The API key was revoked')
      onClose()
    },
  )
  const close = () => {
    revoke.reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={`Revoke ${name}`}
      description="Programs that use it lose access at once"
      finalFocus={finalFocus}
    >
      <FailureNotice error={revoke.error} fallback="The API key could not be revoked. Try again." />
      <p>Programs that use this key lose access at once. It cannot be restored.</p>
      <CardActions>
        <Button look="danger" disabled={revoke.isPending} onClick={() => revoke.mutate(undefined)}>
          {revoke.isPending ? 'Revoking…' : 'Revoke it'}
        </Button>
        <Button onClick={close}>Cancel</Button>
      </CardActions>
    </Dialog>
  )
}
