import { useEffect, useEffectEvent, useState } from 'react'
import { OPERATOR_REASONS, type OperatorReason } from '#api/values/operator.ts'
import { Button } from '../../ui/form/Button.tsx'
import { useTriedForm } from '../../ui/form/useTriedForm.ts'
import { CardActions } from '../../ui/layout/Card.tsx'
import { ReasonChoice } from '../reject/ReasonChoice.tsx'
import styles from './AccountView.module.css'

interface Props {
  title: string
  consequence: string
  button: string
  isPending: boolean
  onConfirm: (reason: OperatorReason) => void
  onCancel: () => void
}

/** Asks for the reason, with none preselected, and for a second press. */
export function ReasonedAction(props: Props) {
  const { title, consequence, button, isPending, onConfirm, onCancel } = props
  const [reason, setReason] = useState<OperatorReason | null>(null)
  const { isTried, focus, form } = useTriedForm(reason ? undefined : 'reason', () => {
    if (reason && !isPending) onConfirm(reason)
  })
  const focusReasons = useEffectEvent(() => focus('reason'))
  useEffect(() => focusReasons(), [])
  return (
    <form {...form} className={styles.asked} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <p>{consequence} The owner reads the reason in a mail, and it stays in the record.</p>
      <ReasonChoice
        reasons={OPERATOR_REASONS}
        chosen={reason}
        problem={isTried && !reason ? 'Please choose a reason' : null}
        onChoose={setReason}
      />
      <CardActions>
        <Button type="submit" look="danger" disabled={isPending}>
          {button}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </CardActions>
    </form>
  )
}
