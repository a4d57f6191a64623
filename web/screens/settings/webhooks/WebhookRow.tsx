import WebhookIcon from 'lucide-react/icons/webhook'
import { useRef, useState } from 'react'
import type { Webhook } from '#api/schemas/webhooks.ts'
import { TimeAgo } from '../../../time/TimeAgo.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { lazyDialog } from '../../../ui/dialog/lazyDialog.tsx'
import { DeviceRow } from '../DeviceRow.tsx'
import styles from './WebhooksCard.module.css'
import { answerText, holdUpOf, waitingText } from './webhookText.ts'
import { t } from '../../../language/t.ts'

const WebhookDialog = lazyDialog(async () => (await import('./WebhookDialog.tsx')).WebhookDialog)

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { url, lastAttempt } = webhook
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [heldUp, waiting] = [holdUpOf(webhook), waitingText(webhook)]
  return (
    <DeviceRow
      Icon={WebhookIcon}
      name={<bdi>{url}</bdi>}
      details={
        <>
          {heldUp && <p className={styles.held}>{heldUp}</p>}
          {waiting && <p>{waiting}</p>}
          <p>
            {lastAttempt ? (
              <>
                {answerText(lastAttempt)} <TimeAgo iso={lastAttempt.at} />
              </>
            ) : (
              t('webhooks.nothing_sent_yet')
            )}
          </p>
        </>
      }
    >
      <Button
        ref={button}
        aria-label={t('webhooks.manage', { url })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('webhooks.manage_short')}
      </Button>
      <WebhookDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        finalFocus={button}
        webhook={webhook}
      />
    </DeviceRow>
  )
}
