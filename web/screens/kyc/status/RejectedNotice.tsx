import { LocalTime } from '../../../coin/LocalTime.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { DecisionLogged } from './DecisionLogged.tsx'
import type { KycState } from './kycQueries.ts'
import styles from './RejectedNotice.module.css'

/** Why an operator rejected it, and what to do. */
export const RejectedNotice = (state: KycState) => (
  <Notice kind="error" title="Your application was rejected">
    {state.reason && <p className={styles.reason}>{state.reason}</p>}
    <p className={styles.text}>
      {state.decidedAt && (
        <>
          Decided on <LocalTime iso={state.decidedAt} />.{' '}
        </>
      )}
      Correct it below and submit it again. What you sent before is filled in.
    </p>
    <DecisionLogged {...state} />
  </Notice>
)
