import { useSyncExternalStore } from 'react'
import { everySecond } from '../../time/everySecond.ts'
import { serverClock } from '../../time/serverClock.ts'
import { format } from '../../ui/format.ts'
import styles from './WaitingTime.module.css'
import { urgencyOf, waitingText } from './waitingText.ts'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

const URGENCIES = { due: t('operator.due'), late: t('operator.late') }

/** How long an application has waited. Hover or focus shows the exact time. */
export function WaitingTime({ since }: { since: string }) {
  const waitedMs = () => serverClock.now() - Date.parse(since)
  const text = useSyncExternalStore(everySecond, () => waitingText(waitedMs()))
  const urgency = useSyncExternalStore(everySecond, () => urgencyOf(waitedMs()))
  const exact = format.minute(since)
  return (
    <time dateTime={since} title={exact}>
      <span className={styles.passed}>
        {urgency
          ? rich('operator.waiting_urgent', {
              time: text,
              how: URGENCIES[urgency],
              urgency: inside => <b className={styles[urgency]}>{inside}</b>,
            })
          : t('operator.waiting_for', { time: text })}
      </span>
      <span className={styles.exact}>{t('operator.since_time', { time: exact })}</span>
    </time>
  )
}
