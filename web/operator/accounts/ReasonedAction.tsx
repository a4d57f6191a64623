import { useEffect, useEffectEvent, useState } from 'react'
import type { OperatorReason } from '#api/values/operator.ts'
import { REASONS } from '../../account/freeze/operatorReasons.ts'
import { Button } from '../../ui/form/Button.tsx'
import { useTriedForm } from '../../ui/form/useTriedForm.ts'
import { CardActions } from '../../ui/layout/Card.tsx'
import { ReasonChoice } from '../reject/ReasonChoice.tsx'
import styles from './ReasonedAction.module.css'
import { t } from '../../language/t.ts'

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
      <p>{consequence}</p>
      <ReasonChoice
        reasons={REASONS}
        chosen={reason}
        problem={isTried && !reason ? t('operator.choose_reason') : null}
        onChoose={setReason}
      />
      <CardActions>
        <Button type="submit" look="danger" disabled={isPending}>
          {button}
        </Button>
        <Button onClick={onCancel}>{t('operator.cancel')}</Button>
      </CardActions>
    </form>
  )
}
