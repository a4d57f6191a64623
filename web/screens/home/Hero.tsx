import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { useId } from 'react'
import { Amount } from '../../coin/Amount.tsx'
import { BalanceFigure } from '../../coin/figures/BalanceFigure.tsx'
import { HideAmountsButton } from '../../account/privacy/HideAmountsButton.tsx'
import type { User } from '../../session/useUser.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ButtonLink } from '../../ui/form/Button.tsx'
import { Claim } from './Claim.tsx'
import styles from './Hero.module.css'
import { t } from '../../language/t.ts'

/** Balance, main actions and today's claim. */
export function Hero({ user }: { user: User | undefined }) {
  const titleId = useId()
  return (
    <div className={styles.container}>
      <div className={styles.hero}>
        <section className={styles.balance} aria-labelledby={titleId}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.label}>
              {t('home.your_balance')}
            </h2>
            <HideAmountsButton />
          </header>
          <BalanceFigure>
            {user ? <Amount coins={user.totalCoins} /> : <Skeleton characters={5} />}
          </BalanceFigure>
          <div className={styles.actions}>
            <ButtonLink to="/wallet?open=send">
              <ArrowUpRight size={18} aria-hidden />
              {t('home.send')}
            </ButtonLink>
            <ButtonLink to="/wallet?open=receive">
              <ArrowDownLeft size={18} aria-hidden />
              {t('home.receive')}
            </ButtonLink>
          </div>
        </section>
        <Claim user={user} />
      </div>
    </div>
  )
}
