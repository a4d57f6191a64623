import { useEffect, useRef } from 'react'
import { removeWebhook } from '#api/calls/webhooks.ts'
import { FailureNotice } from '../../../ask/FailureNotice.tsx'
import { request } from '../../../session/client.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { CardActions } from '../../../ui/layout/Card.tsx'
import { useWebhookChange } from './useWebhooks.ts'
import { t } from '../../../language/t.ts'

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
      showToast('success', t('webhooks.webhook_removed'))
      onRemoved()
    },
  )
  return (
    <>
      <FailureNotice error={remove.error} fallback={t('webhooks.webhook_could_not_removed')} />
      <p>{t('webhooks.nothing_more_sent_its')}</p>
      <CardActions>
        <Button look="danger" disabled={remove.isPending} onClick={() => remove.mutate(undefined)}>
          {remove.isPending ? t('webhooks.removing') : t('webhooks.remove')}
        </Button>
        <Button ref={cancel} onClick={onCancel}>
          {t('webhooks.cancel')}
        </Button>
      </CardActions>
    </>
  )
}
