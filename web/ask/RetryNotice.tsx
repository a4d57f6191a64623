import type { ReactNode } from 'react'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Button } from '../ui/form/Button.tsx'
import styles from './RetryNotice.module.css'
import { t } from '../language/t.ts'

interface Props {
  title: string
  detail?: ReactNode
  announced?: 'alert' | 'status' | undefined
  onRetry: () => unknown
  /** Next to the button. */
  action?: ReactNode
}

/** A failed fetch, with a button to retry. */
export const RetryNotice = ({ title, detail, announced, onRetry, action }: Props) => (
  <Notice kind="error" announced={announced} title={title}>
    {detail && <p>{detail}</p>}
    <p className={styles.actions}>
      <Button onClick={() => void onRetry()}>{t('ask.try_again')}</Button>
      {action}
    </p>
  </Notice>
)
