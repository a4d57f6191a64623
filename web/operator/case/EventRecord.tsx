import { useState } from 'react'
import { KYC_EVENTS } from '#api/values/kyc.ts'
import type { KycEvent } from '#api/schemas/kyc.ts'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import styles from './EventRecord.module.css'

interface Props {
  /** Newest first. */
  events: readonly KycEvent[]
  operator: string
}

const FIRST_SHOWN = 6

/** Every access to the applicant's data. The applicant sees the same list. */
export function EventRecord({ events, operator }: Props) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? events : events.slice(0, FIRST_SHOWN)
  return (
    <Card title="Record">
      <p className={styles.hint}>The applicant sees this record too.</p>
      <ol className={styles.list}>
        {shown.map(({ at, who, what }) => (
          <li key={`${at} ${who} ${what}`} className={styles.event}>
            <span>{KYC_EVENTS[what]}</span>
            <span className={styles.line}>
              {who === operator ? `${who} (you)` : who} · <LocalTime iso={at} />
            </span>
          </li>
        ))}
      </ol>
      {events.length > shown.length && (
        <Button onClick={() => setWhole(true)}>Show all {events.length}</Button>
      )}
    </Card>
  )
}
