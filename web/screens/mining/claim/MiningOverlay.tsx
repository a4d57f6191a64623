import { type ComponentProps, useId, useLayoutEffect, useRef } from 'react'
import { MINING_OVERLAY_MS } from '#api/limits.ts'
import styles from './MiningOverlay.module.css'
import { Reward } from './Reward.tsx'
import { t } from '../../../language/t.ts'

/**
 * Covers the page while a claim runs. A native modal dialog: the page below cannot be reached by keyboard
 * or screen reader, and the focus returns afterwards.
 */
export function MiningOverlay({ claimed, streakDays }: ComponentProps<typeof Reward>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const textId = useId()
  const isEnding = claimed !== undefined

  // In layout effects: a removed dialog does not return the focus.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-labelledby={titleId}
      aria-describedby={textId}
      // Without this, a second Esc closes the dialog even though the first was prevented.
      closedby="none"
      onCancel={event => event.preventDefault()}
    >
      <svg className={styles.system} viewBox="-100 -100 200 200" fill="none" aria-hidden>
        {[36, 62, 88].map(radius => (
          <g key={radius} className={styles.orbit}>
            <circle className={styles.path} r={radius} />
            <circle className={styles.planet} cy={-radius} r={4 + radius / 30} />
          </g>
        ))}
        <path
          className={isEnding ? styles.fallingStar : styles.star}
          d="M0-20C2-4 4-2 20 0 4 2 2 4 0 20-2 4-4 2-20 0-4-2-2-4 0-20z"
        />
      </svg>
      <h2 id={titleId} className={styles.title}>
        {t('mining.in_progress')}
      </h2>
      <p id={textId} className={styles.text}>
        {t('mining.keep_open')}
      </p>
      <p className={styles.status} data-shown={isEnding}>
        {t('mining.status_active')}
      </p>
      <Reward claimed={claimed} streakDays={streakDays} />
      <span className={styles.track} aria-hidden>
        {isEnding && (
          <span className={styles.bar} style={{ animationDuration: `${MINING_OVERLAY_MS}ms` }} />
        )}
      </span>
    </dialog>
  )
}
