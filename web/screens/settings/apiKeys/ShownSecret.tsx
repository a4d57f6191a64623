import { useEffect, useRef } from 'react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { CodeToCopy } from '../../../ui/form/CodeToCopy.tsx'
import { CardActions } from '../../../ui/layout/Card.tsx'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'
import styles from './ShownSecret.module.css'

// Not shown as a text: what a program sends.
const HEADER = 'Authorization: Bearer cxac_…'

/** Shows the secret of a new API key, only once. */
export function ShownSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused button is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {t('settings.new_api_key')}
      </h3>
      <CodeToCopy code={secret} label={t('settings.copy_api_key')} />
      <Notice kind="warning" title={t('settings.store_now_nobody_can')}>
        {rich('settings.anyone_who_has_can', { header: <code>{HEADER}</code> })}
      </Notice>
      <CardActions>
        <Button look="solid" onClick={onDone}>
          {t('settings.i_have_stored')}
        </Button>
      </CardActions>
    </>
  )
}
