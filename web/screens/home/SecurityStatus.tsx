import ChevronRight from 'lucide-react/icons/chevron-right'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
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
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

interface Props {
  user: { uid: string; isVerification: boolean; isEmailConfirmed?: boolean } | undefined
}

export function SecurityStatus({ user }: Props) {
  const verification = useVerification(user)
  return (
    <Card title={t('home.security')} look="quiet">
      <p className={styles.line}>
        <Badge verification={verification} />
      </p>
      <p className={styles.text}>
        {verification ? <Meaning {...verification} /> : <Skeleton characters={40} />}
      </p>
      {user?.isEmailConfirmed === false && (
        <p className={styles.text}>
          {rich('home.email_unconfirmed', {
            link: inside => <Link to="/settings">{inside}</Link>,
          })}
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
        {t('home.verified')}
      </span>
    )
  const isPending = verification.status === 'pending'
  return (
    <Link to="/kyc" className={classes(styles.badge, isPending ? styles.pending : styles.required)}>
      <ShieldAlert size={18} aria-hidden />
      <span className={styles.link}>{t('home.verification_required')}</span>
      <ChevronRight size={18} aria-hidden />
    </Link>
  )
}

function Meaning({ status, submittedAt }: Verification) {
  if (status === 'approved') return t('home.identity_checked')
  if (status === 'rejected') return t('home.not_accepted')
  if (status === 'none') return t('home.send_document')
  if (!submittedAt) return t('home.in_review')
  const time = (inside: ReactNode) => <time dateTime={submittedAt}>{inside}</time>
  return format.day(submittedAt) === format.day(serverClock.now())
    ? rich('home.in_review_today', { when: format.time(submittedAt), time })
    : rich('home.in_review_since', { when: format.minute(submittedAt), time })
}
