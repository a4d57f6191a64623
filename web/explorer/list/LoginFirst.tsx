import { LockKeyhole } from 'lucide-react'
import { ButtonLink } from '../../ui/form/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import styles from './LoginFirst.module.css'

export const LoginFirst = () => (
  <EmptyState
    icon={<LockKeyhole size={28} aria-hidden />}
    title="Log in to see this list"
    action={
      <p className={styles.actions}>
        <ButtonLink look="solid" to="/login" state={{ wanted: '/leaderboard' }}>
          Log in
        </ButtonLink>
        <ButtonLink to="/explorer">Open the Explorer</ButtonLink>
      </p>
    }
  >
    The public Explorer shows the chain to everyone, without an account.
  </EmptyState>
)
