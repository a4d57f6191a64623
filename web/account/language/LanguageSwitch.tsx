import { type ComponentType, lazy, Suspense } from 'react'
import { hasLanguages } from './offeredLanguages.ts'
import styles from './LanguageSwitch.module.css'

/** Few change their language, and only once: a first visit does not wait for it. */
const LanguageSelect = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./LanguageSelect.tsx')).LanguageSelect }
  } catch {
    // Offline: the page goes on without it.
    return { default: () => null }
  }
})

/** Absent as long as there is only one language. */
export const LanguageSwitch = () =>
  hasLanguages && (
    <Suspense fallback={<span className={styles.room} />}>
      <LanguageSelect />
    </Suspense>
  )
