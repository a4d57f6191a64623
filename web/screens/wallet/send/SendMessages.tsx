import type { Freeze } from '#api/schemas/freeze.ts'
import { FrozenNotice } from '../../../account/freeze/FrozenNotice.tsx'
import { useConnection } from '../../../ask/connection.ts'
import { FailureNotice } from '../../../ask/FailureNotice.tsx'
import { Offline } from '../../../ask/failures.ts'
import { ltr } from '../../../language/ltr.ts'
import { t } from '../../../language/t.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'

interface Props {
  /** Of the payment, not of a field. */
  error: Error | null
  /** The freeze for which the payment was refused. */
  refusedFreeze: Freeze | null
  isMissing: boolean
  isFeeMissed: boolean
  /** Send was pressed while this name was being looked up. */
  foundName: string | null
  onAskFee: () => void
}

/** What Send answers to a press, directly above its button. */
export const SendMessages = (props: Props) => (
  <>
    {props.isMissing && (
      <Notice kind="error" announced="alert" title={t('refusals.fields_missing')} />
    )}
    {props.foundName !== null && (
      <Notice
        kind="info"
        announced="status"
        title={t('send.found', { name: ltr(props.foundName) })}
      />
    )}
    {props.isFeeMissed && <FeeNotice onAskFee={props.onAskFee} />}
    {props.refusedFreeze ? (
      <FrozenNotice freeze={props.refusedFreeze} announced="alert" />
    ) : (
      <FailureNotice
        error={props.error}
        fallback={props.error instanceof Offline ? t('send.not_sent') : t('send.failed')}
      />
    )}
  </>
)

/** Nobody shall pay a fee that was not shown. */
function FeeNotice({ onAskFee }: Pick<Props, 'onAskFee'>) {
  const isOffline = useConnection() === 'offline'
  return (
    <Notice
      kind="error"
      announced="alert"
      title={isOffline ? t('send.not_sent') : t('send.fee_missed')}
    >
      {isOffline && <p>{t('send.offline')}</p>}
      <Button onClick={onAskFee}>{t('send.ask_fee_again')}</Button>
    </Notice>
  )
}
