import { useSyncExternalStore } from 'react'

/** Why this browser cannot receive push messages, and what the user can do; null if it can. */
export const usePushProblem = (): string | null => useSyncExternalStore(followPermission, problem)

function problem(): string | null {
  if (!window.isSecureContext) return 'Push needs a secure page: open this site by https.'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'This browser takes no push messages. On an iPhone or iPad, add CXAC to the home screen first.'
  if (Notification.permission === 'denied')
    return 'Notifications of this site are blocked. Allow them in the browser: press the icon next to the address, then Notifications.'
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
