import WebhookIcon from 'lucide-react/icons/webhook'
import { useRef, useState } from 'react'
import { Fetched } from '../../../ask/Fetched.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Card, CardActions } from '../../../ui/layout/Card.tsx'
import { lazyDialog } from '../../../ui/dialog/lazyDialog.tsx'
import { DeviceList } from '../DeviceRow.tsx'
import { useWebhooks } from './useWebhooks.ts'
import { WebhookRow } from './WebhookRow.tsx'
import { t } from '../../../language/t.ts'
import styles from './WebhooksCard.module.css'

const AddWebhookDialog = lazyDialog(
  async () => (await import('./AddWebhookDialog.tsx')).AddWebhookDialog,
)

export function WebhooksCard() {
  const query = useWebhooks()
  return (
    <Card title={t('webhooks.webhooks')}>
      <p className={styles.hint}>{t('webhooks.we_send_what_happens')}</p>
      <Fetched
        query={query}
        loading={<Skeleton characters={30} />}
        failure={t('webhooks.webhooks_could_not_loaded')}
        empty={
          <EmptyState
            icon={<WebhookIcon size={26} aria-hidden />}
            title={t('webhooks.no_webhooks')}
          >
            {t('webhooks.nothing_sent_any_server')}
          </EmptyState>
        }
      >
        {webhooks => (
          <DeviceList>
            {webhooks.map(webhook => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </DeviceList>
        )}
      </Fetched>
      <AddWebhook />
    </Card>
  )
}

function AddWebhook() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <CardActions>
      <Button ref={button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <WebhookIcon size={18} aria-hidden />
        {t('webhooks.add_webhook')}
      </Button>
      <AddWebhookDialog isOpen={isOpen} onClose={() => setOpen(false)} finalFocus={button} />
    </CardActions>
  )
}
