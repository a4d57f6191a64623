import { rejectionText } from '../../../ask/rejectionText.ts'
import { rich } from '../../../language/rich.ts'
import { LocalTime } from '../../../coin/LocalTime.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { DecisionLogged } from './DecisionLogged.tsx'
import type { KycState } from './kycQueries.ts'
import { t } from '../../../language/t.ts'
import styles from './RejectedNotice.module.css'

/** Why an operator rejected it, and what to do. */
export const RejectedNotice = (state: KycState) => (
  <Notice kind="error" title={t('kyc.application_rejected')}>
    {state.reason && (
      <p className={styles.reason} dir="auto">
        {rejectionText(state)}
      </p>
    )}
    <p className={styles.text}>
      {state.decidedAt && (
        <>{rich('kyc.decided_on', { time: <LocalTime iso={state.decidedAt} /> })} </>
      )}
      {t('kyc.correct_below_submit_again')}
    </p>
    <DecisionLogged {...state} />
  </Notice>
)
