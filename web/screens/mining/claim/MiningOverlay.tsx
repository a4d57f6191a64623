import { useId, useLayoutEffect, useRef } from 'react'
import { MINING_OVERLAY_MS } from '#api/limits.ts'
import styles from './MiningOverlay.module.css'

/**
 * Covers the page while a claim runs. A modal of the browser's own: what lies under it can neither be
 * reached by keys nor read out, and the focus goes back where it was.
 */
export function MiningOverlay({ isEnding }: { isEnding: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const textId = useId()

  // In layout effects: after it has left the page, a dialog no longer gives the focus back.
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
      // A second Esc closes a dialog whose first one was prevented, unless it says so beforehand.
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
          className={styles.star}
          d="M0-20C2-4 4-2 20 0 4 2 2 4 0 20-2 4-4 2-20 0-4-2-2-4 0-20z"
        />
      </svg>
      <h2 id={titleId} className={styles.title}>
        Mining in Progress
      </h2>
      <p id={textId} className={styles.text}>
        Please keep this page open
      </p>
      <p className={styles.status} data-shown={isEnding}>
        Status: Active
      </p>
      <span className={styles.track} aria-hidden>
        {isEnding && (
          <span className={styles.bar} style={{ animationDuration: `${MINING_OVERLAY_MS}ms` }} />
        )}
      </span>
    </dialog>
  )
}
