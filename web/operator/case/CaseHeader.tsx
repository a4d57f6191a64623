import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { KycCaseDetails } from '#api/schemas/operator.ts'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { CaseActions } from './CaseActions.tsx'
import styles from './CaseHeader.module.css'
import { StatusBadge } from '../queue/StatusBadge.tsx'
import { WaitingTime } from '../queue/WaitingTime.tsx'
import { rejectionText } from '../../ask/rejectionText.ts'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

interface Props {
  details: KycCaseDetails
  listPath: string
  onApprove: () => void
  onReject: () => void
}

export function CaseHeader({ details, listPath, onApprove, onReject }: Props) {
  const { application, username, attempt, submittedAt, status } = details
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <header className={styles.header}>
      <div className={styles.who}>
        {/* Not shown: a key. */}
        <Link to={listPath} className={styles.back} aria-keyshortcuts="Escape">
          <ArrowLeft size={18} aria-hidden />
          <span>{t('operator.back_to_list')}</span>
        </Link>
        <h1 ref={heading} tabIndex={-1} className={styles.name}>
          {application.fullName}
        </h1>
        <p className={styles.line}>
          <StatusBadge status={status} />
          <span>{t('operator.user_attempt', { name: username, attempt })}</span>
          <span>{rich('operator.submitted', { time: <LocalTime iso={submittedAt} /> })}</span>
          {status === 'pending' && <WaitingTime since={submittedAt} />}
        </p>
      </div>
      {status === 'pending' ? (
        <CaseActions
          hasOpenedDocument={details.hasOpenedDocument}
          onApprove={onApprove}
          onReject={onReject}
        />
      ) : (
        <DecisionOutcome details={details} />
      )}
    </header>
  )
}

function DecisionOutcome({ details }: { details: KycCaseDetails }) {
  const { decidedBy, decidedAt } = details
  const reason = rejectionText(details)
  return (
    <div className={styles.outcome}>
      <p>
        {decidedAt
          ? rich('operator.by_at', { name: decidedBy, time: <LocalTime iso={decidedAt} /> })
          : t('operator.by', { name: decidedBy ?? '' })}
      </p>
      {reason && (
        <p className={styles.reason} dir="auto">
          {reason}
        </p>
      )}
    </div>
  )
}
