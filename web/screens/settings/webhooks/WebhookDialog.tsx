import { type RefObject, useState } from 'react'
import { pauseWebhook, resumeWebhook, testWebhook } from '#api/calls/webhooks.ts'
import type { Webhook } from '#api/schemas/webhooks.ts'
import { useMutation } from '@tanstack/react-query'
import { FailureNotice } from '../../../ask/FailureNotice.tsx'
import { request } from '../../../session/client.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { CardActions } from '../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Attempts } from './Attempts.tsx'
import { RemoveWebhook } from './RemoveWebhook.tsx'
import { ReplayForm } from './ReplayForm.tsx'
import { useAttemptsRefresh, useWebhookChange, useWebhooks } from './useWebhooks.ts'
import { answerText, holdUpOf, isAccepted, waitingText } from './webhookText.ts'
import { t } from '../../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
  webhook: Webhook
}

export const WebhookDialog = ({ webhook, ...props }: Props) => (
  <Dialog
    {...props}
    title={t('webhooks.webhook')}
    description={t('webhooks.its_state_what_can')}
    onPhone="screen"
  >
    <WebhookView webhook={webhook} onGone={props.onClose} />
  </Dialog>
)

type Part = 'log' | 'remove' | { replayFrom: string }

function WebhookView({ webhook: given, onGone }: { webhook: Webhook; onGone: () => void }) {
  const [part, setPart] = useState<Part>('log')
  // Deliveries go on while it is open.
  const webhook = useWebhooks(true).data?.find(({ id }) => id === given.id) ?? given
  const showLog = () => setPart('log')
  return (
    <>
      <State webhook={webhook} />
      {part === 'log' ? (
        <>
          <Actions
            webhook={webhook}
            onReplay={() => setPart({ replayFrom: '' })}
            onRemove={() => setPart('remove')}
          />
          <Attempts id={webhook.id} onReplay={replayFrom => setPart({ replayFrom })} />
        </>
      ) : part === 'remove' ? (
        <RemoveWebhook id={webhook.id} onRemoved={onGone} onCancel={showLog} />
      ) : (
        <ReplayForm id={webhook.id} from={part.replayFrom} onDone={showLog} />
      )}
    </>
  )
}

function State({ webhook }: { webhook: Webhook }) {
  const [heldUp, waiting] = [holdUpOf(webhook), waitingText(webhook)]
  return (
    <>
      <Facts>
        <Fact label={t('webhooks.address')}>{webhook.url}</Fact>
        <Fact label={t('webhooks.public_key')} copy={webhook.publicKey}>
          <code>{webhook.publicKey}</code>
        </Fact>
      </Facts>
      {(heldUp ?? waiting) && (
        <Notice kind={heldUp ? 'warning' : 'info'} title={heldUp ?? waiting!}>
          {heldUp && waiting}
        </Notice>
      )}
    </>
  )
}

interface ActionsProps {
  webhook: Webhook
  onReplay: () => void
  onRemove: () => void
}

function Actions({ webhook: { id, paused, failures }, onReplay, onRemove }: ActionsProps) {
  const refresh = useAttemptsRefresh(id)
  const change = useWebhookChange(
    (call: typeof pauseWebhook) => request(call, { id }),
    () => {},
  )
  const test = useMutation({
    mutationFn: () => request(testWebhook, { id }),
    onSuccess: () => void refresh(),
  })
  const tested = test.data?.attempt
  return (
    <>
      <FailureNotice error={change.error} fallback={t('webhooks.did_not_work_try')} />
      <FailureNotice error={test.error} fallback={t('webhooks.test_could_not_sent')} />
      {tested && (
        <Notice
          kind={isAccepted(tested) ? 'success' : 'error'}
          title={t('webhooks.test_answered', { answer: answerText(tested) })}
          announced="status"
        />
      )}
      <CardActions>
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? t('webhooks.sending') : t('webhooks.send_test')}
        </Button>
        {(paused !== null || failures > 0) && (
          <Button disabled={change.isPending} onClick={() => change.mutate(resumeWebhook)}>
            {paused ? t('webhooks.resume') : t('webhooks.try_now')}
          </Button>
        )}
        {paused === null && (
          <Button disabled={change.isPending} onClick={() => change.mutate(pauseWebhook)}>
            {t('webhooks.pause')}
          </Button>
        )}
        <Button onClick={onReplay}>{t('webhooks.send_again_menu')}</Button>
        <Button look="danger" onClick={onRemove}>
          {t('webhooks.remove_menu')}
        </Button>
      </CardActions>
    </>
  )
}
