import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import styles from './CopyButton.module.css'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { classes } from '../classes.ts'
import { copyText } from './copyText.ts'
import { t } from '../../language/t.ts'

interface Props {
  text: string
  /** What the button copies: its accessible name. */
  label: string
  confirmationMs: number
  /** `bare`: without a frame, for a row of a table. */
  look?: 'framed' | 'bare'
}

export function CopyButton({ text, label, confirmationMs, look = 'framed' }: Props) {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null)

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), confirmationMs)
    return () => clearTimeout(timer)
  }, [outcome, confirmationMs])

  const copy = async () => setOutcome({ isCopied: await copyText(text) })

  return (
    <>
      <button
        type="button"
        className={classes(styles.button, styles[look])}
        aria-label={label}
        title={label}
        onClick={() => void copy()}
      >
        <OutcomeIcon outcome={outcome} size={look === 'bare' ? 15 : 18} />
      </button>
      <VisuallyHidden>
        <output>{outcome && (outcome.isCopied ? t('ui.copied') : t('ui.copy_failed'))}</output>
      </VisuallyHidden>
    </>
  )
}

/** An object, so that a second press restarts the confirmation. */
interface CopyOutcome {
  isCopied: boolean
}

function OutcomeIcon({ outcome, size }: { outcome: CopyOutcome | null; size: number }) {
  if (!outcome) return <Copy size={size} aria-hidden />
  return outcome.isCopied ? (
    <Check size={size} aria-hidden className={styles.copied} />
  ) : (
    <X size={size} aria-hidden className={styles.failed} />
  )
}
