import { useSyncExternalStore } from 'react'
import { everySecond } from '../time/everySecond.ts'
import { serverClock } from '../time/serverClock.ts'
import { format } from '../ui/format.ts'

/** How long ago, ticking. */
export function Age({ iso }: { iso: string }) {
  const text = useSyncExternalStore(everySecond, () =>
    format.ago(serverClock.now() - Date.parse(iso)),
  )
  return <time dateTime={iso}>{text}</time>
}
