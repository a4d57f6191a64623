import { Link } from 'react-router'
import type { KycCase } from '#api/schemas/operator.ts'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import styles from './OtherCases.module.css'
import { StatusBadge } from '../queue/StatusBadge.tsx'
import { pathTo } from '../consoleLocation.ts'
import { rejectionText } from '../../ask/rejectionText.ts'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

/** The user's other applications, with the reasons of rejections. */
export const OtherCases = ({ others }: { others: readonly KycCase[] }) => (
  <Card title={t('operator.other_applications')}>
    {others.length === 0 ? (
      <p className={styles.none}>{t('operator.only_one')}</p>
    ) : (
      <ul className={styles.list}>
        {others.map(other => (
          <li key={other.id} className={styles.other}>
            <p className={styles.top}>
              <Link to={pathToOther(other)}>
                {t('operator.attempt', { attempt: other.attempt })}
              </Link>
              <StatusBadge status={other.status} />
            </p>
            <p className={styles.line}>
              {other.decidedAt ? (
                rich('operator.decided_by', {
                  name: other.decidedBy,
                  time: <LocalTime iso={other.decidedAt} />,
                })
              ) : (
                <LocalTime iso={other.submittedAt} />
              )}
            </p>
            {other.reason && (
              <p className={styles.reason} dir="auto">
                {rejectionText(other)}
              </p>
            )}
          </li>
        ))}
      </ul>
    )}
  </Card>
)

const pathToOther = ({ id, status }: KycCase): string =>
  pathTo({
    list: status === 'pending' ? 'pending' : 'decided',
    search: '',
    page: 1,
    caseId: id,
  })
