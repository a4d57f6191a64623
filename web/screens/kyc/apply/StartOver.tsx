import { useState } from 'react'
import { UNCLAIMED_UPLOAD_MS } from '#api/limits.ts'
import { HOUR_MS } from '#api/time.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { t } from '../../../language/t.ts'
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
        {t('kyc.not_submitted_yet_entries', { hours: UNCLAIMED_UPLOAD_MS / HOUR_MS })}
      </p>
      <div className={styles.choices}>
        <Button
          disabled={isDisabled}
          aria-expanded={isAsked}
          onClick={() => setAsked(asked => !asked)}
        >
          {isAsked ? t('kyc.keep_my_entries') : t('kyc.start_over')}
        </Button>
        {isAsked && (
          <Button look="danger" disabled={isDisabled} onClick={onStartOver}>
            {t('kyc.clear_form')}
          </Button>
        )}
      </div>
    </div>
  )
}
