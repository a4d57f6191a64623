import { useState } from 'react'
import { UNCLAIMED_UPLOAD_MS } from '#api/limits.ts'
import { HOUR_MS } from '#api/time.ts'
import { Button } from '../../../ui/form/Button.tsx'
import styles from './KycForm.module.css'

interface Props {
  isDisabled: boolean
  onStartOver: () => void
}

/** Says how long the unsent form is saved, and clears it after a second press. */
export function StartOver({ isDisabled, onStartOver }: Props) {
  const [isAsked, setAsked] = useState(false)
  return (
    <div className={styles.saved}>
      <p className={styles.why}>
        Not submitted yet. Your entries and uploaded pictures are saved in this tab until you submit
        them, log out or close the tab, for {UNCLAIMED_UPLOAD_MS / HOUR_MS} hours at most.
      </p>
      <div className={styles.choices}>
        <Button
          disabled={isDisabled}
          aria-expanded={isAsked}
          onClick={() => setAsked(asked => !asked)}
        >
          {isAsked ? 'Keep my entries' : 'Start over…'}
        </Button>
        {isAsked && (
          <Button look="danger" disabled={isDisabled} onClick={onStartOver}>
            Clear the form
          </Button>
        )}
      </div>
    </div>
  )
}
