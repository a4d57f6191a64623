import { useSyncExternalStore } from 'react'
import { everySecond } from './everySecond.ts'
import { serverClock } from './serverClock.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { format } from '../ui/format.ts'
import styles from './TimeAgo.module.css'

/** How long ago, ticking. Hover or focus shows the exact time in the reader's own zone. */
export function TimeAgo({ iso }: { iso: string }) {
  const atMs = Date.parse(iso)
  const text = useSyncExternalStore(everySecond, () => format.ago(serverClock.now() - atMs))
  const exact = format.moment(atMs)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else the keyboard never sees the exact time
    <time className={styles.time} dateTime={iso} data-exact={exact} tabIndex={0}>
      {text}
      <VisuallyHidden>, {exact}</VisuallyHidden>
    </time>
  )
}
