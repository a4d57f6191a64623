import { useEffect, useState } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import styles from './NewVersion.module.css'
import { watchVersions } from './watchVersions.ts'
import { t } from '../../language/t.ts'

/** Offers to update this page to a newer version of the app. */
export function NewVersion() {
  const [switchVersion, setGoOver] = useState<(() => void) | null>(null)
  useEffect(() => {
    // Without service workers, as over plain http, every page comes from the server anyway.
    if (!('serviceWorker' in navigator)) return
    const left = new AbortController()
    void watchVersions(way => setGoOver(() => way), left.signal)
    return () => left.abort()
  }, [])
  if (!switchVersion) return null
  return (
    <div className={styles.place}>
      <Notice
        kind="info"
        title={t('shell.new_version')}
        announced="status"
        onDismiss={() => setGoOver(null)}
      >
        <div className={styles.action}>
          <Button onClick={switchVersion}>{t('shell.reload')}</Button>
        </div>
      </Notice>
    </div>
  )
}
