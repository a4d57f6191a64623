import { useSyncExternalStore } from 'react'
import { t } from '../../../language/t.ts'

/** Why this browser cannot receive push messages, and what the user can do; null if it can. */
export const usePushProblem = (): string | null => useSyncExternalStore(followPermission, problem)

function problem(): string | null {
  if (!window.isSecureContext) return t('settings.push_needs_secure_page')
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return t('settings.browser_takes_no_push')
  if (Notification.permission === 'denied') return t('settings.notifications_site_blocked_allow')
  return null
}

function followPermission(onChange: () => void): () => void {
  const left = new AbortController()
  document.addEventListener('visibilitychange', onChange, { signal: left.signal })
  // Not every browser reports changes; then it is checked when the tab is visible again.
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then(status => status.addEventListener('change', onChange, { signal: left.signal }))
    .catch(() => {})
  return () => left.abort()
}
