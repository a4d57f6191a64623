import Settings from 'lucide-react/icons/settings'
import { Link, useLocation } from 'react-router'
import { MINING_POLL_MS } from '#api/limits.ts'
import { ShortAmount } from '../../coin/Amount.tsx'
import { Identicon } from '../../coin/address/Identicon.tsx'
import { OwnAmounts } from '../../account/privacy/OwnAmounts.tsx'
import { useSession } from '../../session/session.ts'
import { useUser } from '../../session/useUser.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import styles from './AccountSummary.module.css'
import { t } from '../../language/t.ts'

/** Name and balance of the logged-in user, linked to Settings. Nothing for a visitor. */
export function AccountSummary() {
  const stored = useSession()?.user
  const isHere = useLocation().pathname === '/settings'
  // Polls no more often than any screen does; screens that poll more often update it too.
  const { data: user } = useUser(MINING_POLL_MS)
  if (!stored) return null
  const { username, address } = user ?? stored
  return (
    <Link to="/settings" className={styles.who} aria-current={isHere ? 'page' : undefined}>
      {address && <Identicon address={address} size={36} />}
      <span className={styles.words}>
        <span className={styles.name}>{username}</span>{' '}
        <span className={styles.balance}>
          <OwnAmounts>
            <bdi dir="ltr">
              {user ? <ShortAmount coins={user.totalCoins} /> : <Skeleton characters={4} />} CXAC
            </bdi>
          </OwnAmounts>
        </span>
      </span>
      <VisuallyHidden>{t('shell.to_settings')}</VisuallyHidden>
      <Settings size={18} strokeWidth={1.75} aria-hidden className={styles.gear} />
    </Link>
  )
}
