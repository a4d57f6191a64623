import { problemOf } from '../ask/failures.ts'
import { Button } from '../ui/form/Button.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import styles from './NoMiner.module.css'

interface Props {
  error: Error
  onRetry: () => void
}

/** The user could not be fetched: what was known before stays on the page. */
export function NoMiner({ error, onRetry }: Props) {
  const { title, detail } = problemOf(error, 'Failed to fetch user data')
  return (
    <Notice kind="error" announced="alert" title={title}>
      {detail && <p>{detail}</p>}
      <Button className={styles.retry} onClick={onRetry}>
        Retry
      </Button>
    </Notice>
  )
}
