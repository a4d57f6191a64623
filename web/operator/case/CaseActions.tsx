import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Kbd } from '../Kbd.tsx'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts.ts'
import styles from './CaseActions.module.css'
import { t } from '../../language/t.ts'

interface Props {
  hasOpenedDocument: boolean
  onApprove: () => void
  onReject: () => void
}

/** The decision buttons. Approve works only after the document was opened; before, a press says so. */
export function CaseActions({ hasOpenedDocument, onApprove, onReject }: Props) {
  const [earlyPresses, setEarlyPresses] = useState(0)
  const reasonId = useId()
  const approve = () => {
    if (hasOpenedDocument) onApprove()
    else setEarlyPresses(earlyPresses + 1)
  }
  useShortcuts({ a: approve, x: onReject })

  return (
    <div className={styles.decision}>
      <div className={styles.actions}>
        {/* Not `disabled`: a screen reader must reach the sentence below through the button. */}
        <Button
          look="solid"
          aria-disabled={!hasOpenedDocument}
          aria-describedby={hasOpenedDocument ? undefined : reasonId}
          aria-keyshortcuts="a"
          aria-haspopup="dialog"
          onClick={approve}
        >
          <Check size={18} aria-hidden />
          {t('operator.approve')}
          <Kbd>a</Kbd>
        </Button>
        <Button aria-keyshortcuts="x" aria-haspopup="dialog" onClick={onReject}>
          <X size={18} aria-hidden />
          {t('operator.reject')}
          <Kbd>x</Kbd>
        </Button>
      </div>
      {!hasOpenedDocument && (
        // Remounted by each press: a screen reader reads an unchanged alert only once.
        <p
          key={earlyPresses}
          id={reasonId}
          role={earlyPresses ? 'alert' : undefined}
          className={styles.reason}
        >
          {t('refusals.document_unopened')}
        </p>
      )}
    </div>
  )
}
