import type { IdType } from '#api/values/kyc.ts'
import type { KycCaseDetails } from '#api/schemas/operator.ts'
import { serverClock } from '../../time/serverClock.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { format } from '../../ui/format.ts'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import styles from './CaseFacts.module.css'
import { ageOn } from './ageOn.ts'
import { t } from '../../language/t.ts'

const ID_TYPES: Record<IdType, string> = {
  passport: t('operator.passport'),
  driving_license: t('operator.driving_license'),
  national_id: t('operator.national_id'),
}

/** What the applicant wrote. */
export function CaseFacts({ application }: Pick<KycCaseDetails, 'application'>) {
  const { fullName, dateOfBirth, address, idType, idNumber } = application
  return (
    <Card title={t('operator.application')}>
      <Facts>
        <Fact
          label={t('operator.full_name')}
          copy={fullName}
          copyLabel={t('operator.copy_full_name')}
        >
          <span className={styles.strong}>{fullName}</span>
        </Fact>
        <Fact label={t('operator.date_of_birth')}>
          <span className={styles.strong}>{format.longUtcDay(`${dateOfBirth}T00:00:00Z`)}</span>
          <span className={styles.aside}>
            {t('operator.years_old', {
              date: dateOfBirth,
              years: ageOn(dateOfBirth, serverClock.now()),
            })}
          </span>
        </Fact>
        <Fact label={t('operator.id_type')}>{ID_TYPES[idType]}</Fact>
        <Fact
          label={t('operator.id_number')}
          copy={idNumber}
          copyLabel={t('operator.copy_id_number')}
        >
          <span className={styles.code}>{idNumber}</span>
        </Fact>
        <Fact
          label={t('operator.postal_address')}
          copy={address}
          copyLabel={t('operator.copy_postal_address')}
        >
          <bdi>{address}</bdi>
        </Fact>
      </Facts>
    </Card>
  )
}
