import { useSyncExternalStore } from 'react'
import { everySecond } from '../../time/everySecond.ts'
import { serverClock } from '../../time/serverClock.ts'
import styles from './WaitingTime.module.css'
import { isLate, waitingText } from './waitingText.ts'

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** How long an application has waited until now. The pointer, and a focus around it, get the exact time. */
export function WaitingTime({ since }: { since: string }) {
  const waitedMs = () => serverClock.now() - Date.parse(since)
  const text = useSyncExternalStore(everySecond, () => waitingText(waitedMs()))
  const isOverdue = useSyncExternalStore(everySecond, () => isLate(waitedMs()))
  const exact = moment.format(new Date(since))
  return (
    <time dateTime={since} title={exact}>
      <span className={styles.passed}>
        Waiting {text}
        {isOverdue && <b className={styles.late}> · past 48 h</b>}
      </span>
      <span className={styles.exact}>Since {exact}</span>
    </time>
  )
}
