import { useSyncExternalStore } from 'react'
import { everySecond } from '../../time/everySecond.ts'
import { serverClock } from '../../time/serverClock.ts'
import { format } from '../../ui/format.ts'
import styles from './WaitingTime.module.css'
import { urgencyOf, waitingText } from './waitingText.ts'

const URGENCIES = { due: 'soon 48 h', late: 'past 48 h' }

/** How long an application has waited. Hover or focus shows the exact time. */
export function WaitingTime({ since }: { since: string }) {
  const waitedMs = () => serverClock.now() - Date.parse(since)
  const text = useSyncExternalStore(everySecond, () => waitingText(waitedMs()))
  const urgency = useSyncExternalStore(everySecond, () => urgencyOf(waitedMs()))
  const exact = format.minute(since)
  return (
    <time dateTime={since} title={exact}>
      <span className={styles.passed}>
        Waiting {text}
        {urgency && <b className={styles[urgency]}> · {URGENCIES[urgency]}</b>}
      </span>
      <span className={styles.exact}>Since {exact}</span>
    </time>
  )
}
