import { type ComponentType, lazy, Suspense, useRef } from 'react'
import { useIsSoonSeen } from '../../ui/useIsSoonSeen.ts'
import styles from './LanguageSwitch.module.css'

/** Few change their language, and only once: a first visit does not wait for it. */
const LanguageSelect = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./LanguageSelect.tsx')).LanguageSelect }
  } catch {
    // Offline: the page continues without it.
    return { default: () => null }
  }
})

/** On a phone the sidebar is hidden: nothing is loaded for it. */
export function LanguageSwitch() {
  const place = useRef<HTMLSpanElement>(null)
  const placeholder = <span ref={place} className={styles.placeholder} />
  if (!useIsSoonSeen(place)) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <LanguageSelect />
    </Suspense>
  )
}
