import { useEffect, useRef } from 'react'
import { removeWebhook } from '#api/calls/webhooks.ts'
import { FailureNotice } from '../../../ask/FailureNotice.tsx'
import { request } from '../../../session/client.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { CardActions } from '../../../ui/layout/Card.tsx'
import { useWebhookChange } from './useWebhooks.ts'

interface Props {
  id: string
  onRemoved: () => void
  onCancel: () => void
}

export function RemoveWebhook({ id, onRemoved, onCancel }: Props) {
  const cancel = useRef<HTMLButtonElement>(null)
  // The focused button is gone.
  useEffect(() => cancel.current?.focus(), [])
  const remove = useWebhookChange(
    () => request(removeWebhook, { id }),
    () => {
      showToast('success', 'The webhook was removed')
      onRemoved()
    },
  )
  return (
    <>
      <FailureNotice error={remove.error} fallback="The webhook could not be removed. Try again." />
      <p>
        Nothing more is sent to it, and its log is deleted. A webhook that you add again has another
        secret.
      </p>
      <CardActions>
        <Button look="danger" disabled={remove.isPending} onClick={() => remove.mutate(undefined)}>
          {remove.isPending ? 'Removing…' : 'Remove it'}
        </Button>
        <Button ref={cancel} onClick={onCancel}>
          Cancel
        </Button>
      </CardActions>
    </>
  )
}
