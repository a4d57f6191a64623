import { bytesToHex } from '@noble/hashes/utils.js'
import { useEffect, useRef } from 'react'
import { t } from '../../../language/t.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { CodeToCopy } from '../../../ui/form/CodeToCopy.tsx'
import { CardActions } from '../../../ui/layout/Card.tsx'
import styles from './ownerKeys.module.css'

interface Props {
  secret: Uint8Array
  /** The bytes of the wallet's key, in hex. */
  publicPart: string
  onDone: () => void
}

/** Shows the key of a program, only once. */
export function ShownProgramKey({ secret, publicPart, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused button is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.stack}>
      <h3 ref={heading} tabIndex={-1} className={styles.step}>
        {t('keys.program_secret')}
      </h3>
      <CodeToCopy code={bytesToHex(secret)} label={t('keys.copy_secret')} />
      <p className={styles.label}>{t('keys.program_public')}</p>
      <CodeToCopy code={publicPart} label={t('keys.copy_public')} />
      <Notice kind="warning" title={t('settings.store_now_nobody_can')} />
      <CardActions>
        <Button look="solid" onClick={onDone}>
          {t('settings.i_have_stored')}
        </Button>
      </CardActions>
    </div>
  )
}
