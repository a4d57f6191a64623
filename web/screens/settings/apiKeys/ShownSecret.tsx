import { useEffect, useRef } from 'react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { CopyButton } from '../../../ui/form/CopyButton.tsx'
import { CardActions } from '../../../ui/layout/Card.tsx'
import styles from './ShownSecret.module.css'

const COPY_CONFIRMATION_MS = 1500

/** Shows the secret of a new API key, only once. */
export function ShownSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused button is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        This is your new API key
      </h3>
      <p className={styles.secret}>
        <code className={styles.code}>{secret}</code>
        <CopyButton text={secret} label="Copy API key" confirmationMs={COPY_CONFIRMATION_MS} />
      </p>
      <Notice kind="warning" title="Store it now: nobody can show it again.">
        Anyone who has it can use it within its limits. Programs send it in the header{' '}
        <code>Authorization: Bearer cxac_…</code>
      </Notice>
      <CardActions>
        <Button look="solid" onClick={onDone}>
          I have stored it
        </Button>
      </CardActions>
    </>
  )
}
