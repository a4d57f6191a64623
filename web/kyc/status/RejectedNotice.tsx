import { LocalTime } from '../../coin/LocalTime.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import styles from './RejectedNotice.module.css'

interface Props {
  reason: string | undefined
  decidedAt: string | undefined
}

/** Why a reviewer said no, and what to do about it. */
export const RejectedNotice = ({ reason, decidedAt }: Props) => (
  <Notice kind="error" title="Your application was rejected">
    {reason && <p className={styles.reason}>{reason}</p>}
    <p className={styles.text}>
      {decidedAt && (
        <>
          Decided on <LocalTime iso={decidedAt} />.{' '}
        </>
      )}
      Correct it below and submit it again. What you sent before is filled in.
    </p>
  </Notice>
)
