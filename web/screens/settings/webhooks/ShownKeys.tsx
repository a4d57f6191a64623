import { useEffect, useRef } from 'react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { CodeToCopy } from '../../../ui/form/CodeToCopy.tsx'
import { CardActions } from '../../../ui/layout/Card.tsx'
import { t } from '../../../language/t.ts'
import styles from './ShownKeys.module.css'

interface Props {
  secret: string
  publicKey: string
  onDone: () => void
}

/** Shows the keys of a new webhook, the secret only once. */
export function ShownKeys({ secret, publicKey, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused button is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {t('webhooks.webhook_added')}
      </h3>
      <Key
        name={t('webhooks.secret_signatures_v1')}
        text={secret}
        label={t('webhooks.copy_secret')}
      />
      <Notice kind="warning" title={t('webhooks.store_secret_now_nobody')}>
        {t('webhooks.server_needs_or_public')}
      </Notice>
      <Key
        name={t('webhooks.public_key_signatures_v1a')}
        text={publicKey}
        label={t('webhooks.copy_public_key')}
      />
      <CardActions>
        <Button look="solid" onClick={onDone}>
          {t('webhooks.i_have_stored')}
        </Button>
      </CardActions>
    </>
  )
}

const Key = ({ name, text, label }: { name: string; text: string; label: string }) => (
  <div>
    <p className={styles.name}>{name}</p>
    <CodeToCopy code={text} label={label} />
  </div>
)
