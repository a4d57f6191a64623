import { useState } from 'react'
import type { KycEventName } from '#api/values/kyc.ts'
import type { KycEvent } from '#api/schemas/kyc.ts'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import styles from './EventRecord.module.css'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

interface Props {
  /** Newest first. */
  events: readonly KycEvent[]
  operator: string
}

const FIRST_SHOWN = 6
/** How the server names the applicant; no operator has this name. */
const APPLICANT = 'applicant'

const EVENTS: Record<KycEventName, string> = {
  submitted: t('operator.event_submitted'),
  application_viewed: t('operator.event_application_viewed'),
  id_document_viewed: t('operator.event_id_document_viewed'),
  live_photo_viewed: t('operator.event_live_photo_viewed'),
  approved: t('operator.event_approved'),
  rejected: t('operator.event_rejected'),
  data_deleted: t('operator.event_data_deleted'),
  pictures_removed: t('operator.event_pictures_removed'),
}

/** Every access to the applicant's data. The applicant sees the same list. */
export function EventRecord({ events, operator }: Props) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? events : events.slice(0, FIRST_SHOWN)
  return (
    <Card title={t('operator.record')}>
      <p className={styles.hint}>{t('operator.applicant_sees_record')}</p>
      <ol className={styles.list}>
        {shown.map(({ at, who, what }) => (
          <li key={`${at} ${who} ${what}`} className={styles.event}>
            <span>{EVENTS[what]}</span>
            <span className={styles.line}>
              {rich('operator.decided_by', {
                name: actorName(who, operator),
                time: <LocalTime iso={at} />,
              })}
            </span>
          </li>
        ))}
      </ol>
      {events.length > shown.length && (
        <Button onClick={() => setWhole(true)}>
          {t('operator.show_all', { count: events.length })}
        </Button>
      )}
    </Card>
  )
}

function actorName(who: string, operator: string): string {
  if (who === APPLICANT) return t('operator.applicant')
  return who === operator ? t('operator.name_you', { name: who }) : who
}
