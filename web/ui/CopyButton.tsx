import { Check, Copy, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './CopyButton.module.css'
import { OnlyForReaders } from './OnlyForReaders.tsx'
import { copyText } from './copyText.ts'

interface Props {
  text: string
  /** What the button copies: its accessible name. */
  label: string
  confirmationMs: number
}

export function CopyButton({ text, label, confirmationMs }: Props) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)

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
        className={styles.button}
        aria-label={label}
        title={label}
        onClick={() => void copy()}
      >
        <OutcomeIcon outcome={outcome} />
      </button>
      <OnlyForReaders>
        <output>{outcome && (outcome.isCopied ? 'Copied' : 'Could not copy')}</output>
      </OnlyForReaders>
    </>
  )
}

/** An object, so that a second press starts the confirmation anew. */
interface Outcome {
  isCopied: boolean
}

function OutcomeIcon({ outcome }: { outcome: Outcome | null }) {
  if (!outcome) return <Copy size={18} aria-hidden />
  return outcome.isCopied ? (
    <Check size={18} aria-hidden className={styles.copied} />
  ) : (
    <X size={18} aria-hidden className={styles.failed} />
  )
}
