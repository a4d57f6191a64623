import type { Transaction } from '#api/schemas/ledger.ts'
import { ZERO, addMicros, microsFromJson, microsToJson } from '#api/chain/money.ts'
import { Amount } from '../../../coin/Amount.tsx'
import { Stat } from '../../../ui/layout/Stat.tsx'
import { useMinutesUntil } from '../../../time/useMinutesUntil.ts'
import { format } from '../../../ui/format.ts'
import styles from './ClaimSummary.module.css'
import { STREAK_GAP_MS, streak } from './streak.ts'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

interface Props {
  /** Newest first, at least one. */
  claims: readonly Transaction[]
}

export function ClaimSummary({ claims }: Props) {
  const timesMs = claims.map(({ createdAt }) => Date.parse(createdAt))
  const endsAtMs = timesMs[0]! + STREAK_GAP_MS
  const days = useMinutesUntil(endsAtMs) !== null ? streak(timesMs) : 0
  const total = claims.reduce(
    (sum, { amount }) => addMicros(sum, microsFromJson(amount) ?? ZERO),
    ZERO,
  )
  return (
    <div className={styles.summary}>
      <dl className={styles.figures}>
        <Stat label={t('mining.total_mined')}>
          <bdi dir="ltr">
            <Amount coins={microsToJson(total)} /> CXAC
          </bdi>
        </Stat>
        <Stat label={t('mining.current_streak')}>{t('mining.days', { days })}</Stat>
      </dl>
      <p className={styles.text}>
        {days > 0
          ? rich('mining.mine_before', {
              when: format.longWeekday(endsAtMs),
              time: inside => <time dateTime={new Date(endsAtMs).toISOString()}>{inside}</time>,
            })
          : t('mining.next_starts_streak')}
      </p>
    </div>
  )
}
