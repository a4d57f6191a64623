import { Link } from 'react-router'
import type { KycCase } from '#api/schemas/operator.ts'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './CaseRow.module.css'
import { StatusBadge } from './StatusBadge.tsx'
import { WaitingTime } from './WaitingTime.tsx'
import { rejectionText } from '../../ask/rejectionText.ts'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

interface Props {
  row: KycCase
  isOpen: boolean
  /** It was decided after the list was rendered. */
  isGone: boolean
  to: string
}

export function CaseRow({ row, isOpen, isGone, to }: Props) {
  const { username, attempt, status } = row
  return (
    <li>
      <Link to={to} className={styles.row} aria-current={isOpen ? 'true' : undefined}>
        <span className={styles.top}>
          <span className={styles.name}>{username}</span>
          {status === 'pending' ? <Attempt attempt={attempt} /> : <StatusBadge status={status} />}
        </span>
        {isGone ? (
          <span className={styles.line}>{t('operator.no_longer_waiting')}</span>
        ) : (
          <Situation row={row} />
        )}
      </Link>
    </li>
  )
}

const Attempt = ({ attempt }: { attempt: number }) => (
  <span className={classes(styles.attempt, attempt > 1 && styles.repeated)}>
    {t('operator.attempt', { attempt })}
  </span>
)

function Situation({ row }: { row: KycCase }) {
  const { submittedAt, decidedAt, decidedBy } = row
  const reason = rejectionText(row)
  if (!decidedAt)
    return (
      <span className={styles.line}>
        <WaitingTime since={submittedAt} />
      </span>
    )
  return (
    <>
      <span className={styles.line}>
        {rich('operator.decided_by', { name: decidedBy, time: <LocalTime iso={decidedAt} /> })}
      </span>
      {reason && (
        <span className={styles.reason} dir="auto">
          {reason}
        </span>
      )}
    </>
  )
}
