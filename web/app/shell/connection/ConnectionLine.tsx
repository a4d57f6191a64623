import { useQueryClient } from '@tanstack/react-query'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect } from 'react'
import { settings } from '#api/calls/settings.ts'
import { request } from '../../../session/client.ts'
import { connection as reach, useConnection } from '../../../ask/connection.ts'
import { useSession } from '../../../session/session.ts'
import { userKey } from '../../../session/useUser.ts'
import { format } from '../../../ui/format.ts'
import styles from './ConnectionLine.module.css'
import { t } from '../../../language/t.ts'

const ASK_AGAIN_MS = 3000

/** Says, for all screens, that data may be old. An overlay, so that nothing moves. */
export function ConnectionLine() {
  const connection = useConnection()
  const balanceAt = useBalanceTime()
  const time = balanceAt ? timeOf(balanceAt) : undefined
  useWayBack(connection === 'unreachable')
  useStaleMark(connection !== 'fine')
  return (
    <div className={styles.rail} aria-live="polite">
      {connection !== 'fine' && (
        <p className={styles.lost}>
          <WifiOff size={16} aria-hidden />
          {connection === 'unreachable' ? unreachableText(time) : offlineText(time)}
        </p>
      )}
    </div>
  )
}

const unreachableText = (time: string | undefined): string =>
  time ? t('shell.unreachable_since', { time }) : t('shell.unreachable')

function offlineText(time: string | undefined): string {
  const since = timeOf(reach.lostAtMs())
  return time ? t('shell.offline_with_balance', { since, time }) : t('shell.offline', { since })
}

/** Only the time if it is today. */
const timeOf = (atMs: number): string =>
  format.day(atMs) === format.day(Date.now()) ? format.time(atMs) : format.minute(atMs)

/** When the balance was last fetched; undefined if never. Read on render, without subscribing. */
function useBalanceTime(): number | undefined {
  const uid = useSession()?.user.uid ?? ''
  return useQueryClient().getQueryState(userKey(uid))?.dataUpdatedAt || undefined
}

/** Set on the whole page, for dialogs too. A `:has()` selector would be evaluated at every change of the page. */
function useStaleMark(isStale: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-stale', isStale)
  }, [isStale])
}

/** Not every screen polls: asks until the server answers, then refetches every failed query. */
function useWayBack(isLost: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isLost) return
    const timer = setInterval(() => void request(settings, {}).catch(() => {}), ASK_AGAIN_MS)
    return () => {
      clearInterval(timer)
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      })
    }
  }, [isLost, queryClient])
}
