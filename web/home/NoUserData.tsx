import { Button } from '../ui/form/Button.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import styles from './NoUserData.module.css'
import { SignOutButton } from './SignOutButton.tsx'

export const NoUserData = ({ onRetry }: { onRetry: () => void }) => (
  <Notice kind="error" announced="alert" title="No user data found. Please login again.">
    <div className={styles.actions}>
      <Button onClick={onRetry}>Retry</Button>
      <SignOutButton />
    </div>
  </Notice>
)
