import { Link } from 'react-router'
import { useSettings } from '../../ask/settingsQuery.ts'
import styles from './WhyWeAsk.module.css'

/** Beside the button: why, who sees it, and for how long. */
export function WhyWeAsk() {
  const days = useSettings()?.kycKeepDays
  return (
    <p className={styles.why}>
      We ask so that your account can be marked as verified, and for nothing else. Reviewers alone
      see what you send; the pictures are removed {days ?? '…'} days after the decision. More in{' '}
      <Link to="/privacy#kyc">Privacy</Link>.
    </p>
  )
}
