import { problemOf } from '../../ask/failures.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import styles from './RetryNotice.module.css'

interface Props {
  error: Error
  /** Said when the server gave no sentence of its own. */
  fallback: string
  onRetry: () => void
}

export function RetryNotice({ error, fallback, onRetry }: Props) {
  const { title, detail } = problemOf(error, fallback)
  return (
    <Notice kind="error" announced="alert" title={title}>
      {detail && <p>{detail}</p>}
      <Button className={styles.retry} onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
