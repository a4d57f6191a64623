import Flame from 'lucide-react/icons/flame'
import { ZERO, microsFromJson, subtractMicros } from '#api/chain/money.ts'
import { BalanceFigure } from '../../../coin/figures/BalanceFigure.tsx'
import { signedCoins } from '../../../coin/balance/signedCoins.ts'
import { dayAndTime } from '../../../time/dayAndTime.ts'
import { serverClock } from '../../../time/serverClock.ts'
import styles from './Reward.module.css'
import { RollingAmount } from './RollingAmount.tsx'
import type { Claimed } from './claim.ts'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

interface Props {
  /** Undefined until it is paid; its space is reserved. */
  claimed: Claimed | undefined
  /** Null until it is known. */
  streakDays: number | null
}

/** What a claim has brought. Hidden from screen readers, which hear the message that gets the focus. */
export const Reward = ({ claimed, streakDays }: Props) => (
  <div className={styles.reward} aria-hidden>
    {claimed && <Paid claimed={claimed} streakDays={streakDays} />}
  </div>
)

function Paid({ claimed, streakDays }: { claimed: Claimed; streakDays: number | null }) {
  const mined = microsFromJson(claimed.minedCoins) ?? ZERO
  const total = microsFromJson(claimed.totalCoins) ?? ZERO
  const nextAtMs = Date.parse(claimed.nextMiningAvailableAt)
  return (
    <>
      <p className={styles.gain}>{signedCoins('+', mined)}</p>
      <BalanceFigure>
        <RollingAmount from={subtractMicros(total, mined)} to={total} />
      </BalanceFigure>
      <p className={styles.streak}>
        {streakDays !== null && (
          <span className={styles.days}>
            <Flame size={18} aria-hidden />
            {t('mining.streak', { days: streakDays })}
          </span>
        )}
      </p>
      <p className={styles.back}>
        {rich('mining.back', {
          when: dayAndTime(nextAtMs, serverClock.now()),
          time: inside => inside,
        })}
      </p>
    </>
  )
}
