import { HOME_POLL_MS } from '#api/limits.ts'
import { FullAddress } from '../../coin/address/FullAddress.tsx'
import { Identicon } from '../../coin/address/Identicon.tsx'
import { useSession } from '../../session/session.ts'
import { useUser } from '../../session/useUser.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { EmailFact } from './email/EmailFact.tsx'
import { t } from '../../language/t.ts'
import styles from './AccountCard.module.css'

/** The account from the stored log-in, until the server's reply has come. */
export function AccountCard() {
  const stored = useSession()?.user
  const { data: fetched } = useUser(HOME_POLL_MS)
  const user = { ...stored, ...fetched }
  return (
    <Card
      title={t('settings.account')}
      aside={user.address && <Identicon address={user.address} size={32} />}
    >
      <Facts>
        <Fact label={t('settings.username')}>{user.username ?? <Skeleton characters={10} />}</Fact>
        <Fact label={t('settings.email')}>
          {user.email ? (
            <EmailFact email={user.email} isConfirmed={fetched?.isEmailConfirmed} />
          ) : (
            <Skeleton characters={20} />
          )}
        </Fact>
        <Fact label={t('settings.account_id')} {...(user.id && { copy: user.id })}>
          <span className={styles.code}>{user.id}</span>
        </Fact>
        <Fact label={t('settings.wallet_address')} {...(user.address && { copy: user.address })}>
          {user.address ? <FullAddress address={user.address} /> : <Skeleton characters={42} />}
        </Fact>
      </Facts>
    </Card>
  )
}
