import { Link } from 'react-router'
import { MINING_POLL_MS } from '#api/limits.ts'
import { Amount } from '../coin/Amount.tsx'
import { Identicon } from '../coin/Identicon.tsx'
import { useSession } from '../session/session.ts'
import { useUser } from '../session/useUser.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import styles from './WhoIsThere.module.css'

/** Who is logged in and what they have. Nothing for a visitor. */
export function WhoIsThere() {
  const stored = useSession()?.user
  // Screens that poll more often bring it along: this alone must not ask more often than any of them.
  const { data: user } = useUser(MINING_POLL_MS)
  if (!stored) return null
  const { username, address } = user ?? stored
  return (
    <Link to="/wallet" className={styles.who}>
      {address && <Identicon address={address} size={36} />}
      <span className={styles.words}>
        <span className={styles.name}>{username}</span>{' '}
        <span className={styles.balance}>
          {user ? <Amount coins={user.totalCoins ?? 0} /> : <Skeleton characters={4} />} CXAC
        </span>
      </span>
    </Link>
  )
}
