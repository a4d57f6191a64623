import { useEffect, useRef } from 'react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { CopyButton } from '../../../ui/form/CopyButton.tsx'
import { CardActions } from '../../../ui/layout/Card.tsx'
import styles from './ShownKeys.module.css'

const COPY_CONFIRMATION_MS = 1500

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
        The webhook was added
      </h3>
      <Key name="Secret, for the signatures v1" text={secret} label="Copy secret" />
      <Notice kind="warning" title="Store the secret now: nobody can show it again.">
        Your server needs it, or the public key, to know that a message is from us.
      </Notice>
      <Key name="Public key, for the signatures v1a" text={publicKey} label="Copy public key" />
      <CardActions>
        <Button look="solid" onClick={onDone}>
          I have stored it
        </Button>
      </CardActions>
    </>
  )
}

const Key = ({ name, text, label }: { name: string; text: string; label: string }) => (
  <div>
    <p className={styles.name}>{name}</p>
    <p className={styles.key}>
      <code className={styles.code}>{text}</code>
      <CopyButton text={text} label={label} confirmationMs={COPY_CONFIRMATION_MS} />
    </p>
  </div>
)
