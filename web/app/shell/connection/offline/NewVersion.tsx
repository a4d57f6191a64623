import { useEffect, useState } from 'react'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import styles from './NewVersion.module.css'
import { watchVersions } from './watchVersions.ts'

/** Says that the app has a newer version than this page, and goes over to it when its reader wants. */
export function NewVersion() {
  const [goOver, setGoOver] = useState<(() => void) | null>(null)
  useEffect(() => {
    // Where there is none, as over plain http, every page comes from the server anyway.
    if (!('serviceWorker' in navigator)) return
    const left = new AbortController()
    void watchVersions(way => setGoOver(() => way), left.signal)
    return () => left.abort()
  }, [])
  if (!goOver) return null
  return (
    <div className={styles.place}>
      <Notice
        kind="info"
        title="A new version is ready"
        announced="status"
        onDismiss={() => setGoOver(null)}
      >
        <div className={styles.action}>
          <Button onClick={goOver}>Reload</Button>
        </div>
      </Notice>
    </div>
  )
}
