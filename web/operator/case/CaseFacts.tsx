import { ID_TYPES } from '#api/values/kyc.ts'
import type { KycCaseDetails } from '#api/schemas/operator.ts'
import { serverClock } from '../../time/serverClock.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { format } from '../../ui/format.ts'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import styles from './CaseFacts.module.css'
import { ageOn } from './ageOn.ts'

/** What the applicant wrote. */
export function CaseFacts({ application }: Pick<KycCaseDetails, 'application'>) {
  const { fullName, dateOfBirth, address, idType, idNumber } = application
  return (
    <Card title="Application">
      <Facts>
        <Fact label="Full name" copy={fullName}>
          <span className={styles.strong}>{fullName}</span>
        </Fact>
        <Fact label="Date of birth">
          <span className={styles.strong}>{format.longUtcDay(`${dateOfBirth}T00:00:00Z`)}</span>
          <span className={styles.aside}>
            {dateOfBirth} · {ageOn(dateOfBirth, serverClock.now())} years old
          </span>
        </Fact>
        <Fact label="ID type">{ID_TYPES[idType]}</Fact>
        <Fact label="ID number" copy={idNumber}>
          <span className={styles.code}>{idNumber}</span>
        </Fact>
        <Fact label="Postal address" copy={address}>
          {address}
        </Fact>
      </Facts>
    </Card>
  )
}
