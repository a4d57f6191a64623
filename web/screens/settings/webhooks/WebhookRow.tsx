import WebhookIcon from 'lucide-react/icons/webhook'
import { useRef, useState } from 'react'
import type { Webhook } from '#api/schemas/webhooks.ts'
import { TimeAgo } from '../../../time/TimeAgo.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { lazyDialog } from '../../../ui/lazyDialog.tsx'
import { DeviceRow } from '../DeviceRow.tsx'
import styles from './WebhooksCard.module.css'
import { answerText, holdUpOf, waitingText } from './webhookText.ts'

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
              'Nothing was sent yet'
            )}
          </p>
        </>
      }
    >
      <Button
        ref={button}
        aria-label={`Manage ${url}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Manage
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
