import { ArrowLeftRight, LockKeyhole } from 'lucide-react'
import { useSession } from '../session.ts'
import { PageTitle } from '../shell/PageTitle.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './ListScreen.module.css'

export function ListScreen() {
  const isLoggedIn = useSession() !== null
  return (
    <>
      <PageTitle name="Leaderboard" subtitle="The latest movements of CXAC">
        Transaction Explorer
      </PageTitle>
      <Card title="Transactions">{isLoggedIn ? <ListComesSoon /> : <LoginFirst />}</Card>
    </>
  )
}

const ListComesSoon = () => (
  <EmptyState
    icon={<ArrowLeftRight size={28} aria-hidden />}
    title="The list opens soon"
    action={<ButtonLink to="/explorer">Open the Explorer</ButtonLink>}
  >
    Every transaction, newest first, with its block, its fee and its time.
  </EmptyState>
)

const LoginFirst = () => (
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
