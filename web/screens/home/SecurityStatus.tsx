import ChevronRight from 'lucide-react/icons/chevron-right'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Link } from 'react-router'
import { ChangePasswordButton } from '../../account/password/ChangePasswordButton.tsx'
import { serverClock } from '../../time/serverClock.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card, CardActions } from '../../ui/layout/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { format } from '../../ui/format.ts'
import styles from './SecurityStatus.module.css'
import { SignOutButton } from './SignOutButton.tsx'
import { type Verification, useVerification } from './useVerification.ts'

interface Props {
  user: { uid: string; isVerification: boolean; isEmailConfirmed?: boolean } | undefined
}

export function SecurityStatus({ user }: Props) {
  const verification = useVerification(user)
  return (
    <Card title="Security Status" look="quiet">
      <p className={styles.line}>
        <Badge verification={verification} />
      </p>
      <p className={styles.text}>
        {verification ? <Meaning {...verification} /> : <Skeleton characters={40} />}
      </p>
      {user?.isEmailConfirmed === false && (
        <p className={styles.text}>
          Your email address is not confirmed yet.{' '}
          <Link to="/settings">Confirm it in Settings</Link>
        </p>
      )}
      <CardActions>
        <ChangePasswordButton />
        <SignOutButton />
      </CardActions>
    </Card>
  )
}

function Badge({ verification }: { verification: Verification | undefined }) {
  if (!verification) return <Skeleton characters={18} />
  if (verification.status === 'approved')
    return (
      <span className={classes(styles.badge, styles.verified)}>
        <ShieldCheck size={18} aria-hidden />
        Verified Account
      </span>
    )
  const isPending = verification.status === 'pending'
  return (
    <Link to="/kyc" className={classes(styles.badge, isPending ? styles.pending : styles.required)}>
      <ShieldAlert size={18} aria-hidden />
      <span className={styles.link}>Verification Required</span>
      <ChevronRight size={18} aria-hidden />
    </Link>
  )
}

function Meaning({ status, submittedAt }: Verification) {
  if (status === 'approved') return 'Your identity has been checked.'
  if (status === 'rejected') return 'Your application was not accepted. You can apply again.'
  if (status === 'none')
    return 'Send your ID document once: an operator checks it and verifies your account.'
  if (!submittedAt) return 'In review, usually 24-48 hours'
  return (
    <>
      In review since <time dateTime={submittedAt}>{sinceText(submittedAt)}</time>, usually 24-48
      hours
    </>
  )
}

function sinceText(iso: string): string {
  const isToday = format.day(iso) === format.day(serverClock.now())
  return isToday ? `today ${format.time(iso)}` : format.minute(iso)
}
