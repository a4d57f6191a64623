import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Eye from 'lucide-react/icons/eye'
import FileCheck from 'lucide-react/icons/file-check'
import IdCard from 'lucide-react/icons/id-card'
import ScanFace from 'lucide-react/icons/scan-face'
import Trash2 from 'lucide-react/icons/trash'
import X from 'lucide-react/icons/x'
import type { KycEventName } from '#api/values/kyc.ts'
import type { OwnKycEvent } from '#api/schemas/kyc.ts'
import { RetryNotice } from '../../../ask/RetryNotice.tsx'
import { problemOf } from '../../../ask/failures.ts'
import { LocalTime } from '../../../coin/LocalTime.tsx'
import { LoggedLine } from '../../../proof/operatorAction/LoggedLine.tsx'
import { useSession } from '../../../session/session.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import styles from './ApplicationRecord.module.css'
import { operatorActionRecord } from './operatorActionRecord.ts'
import { recordQuery } from './kycQueries.ts'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

const ICONS: Record<KycEventName, typeof Eye> = {
  submitted: FileCheck,
  application_viewed: Eye,
  id_document_viewed: IdCard,
  live_photo_viewed: ScanFace,
  approved: Check,
  rejected: X,
  data_deleted: Trash2,
  pictures_removed: Trash2,
}

/** Who did what with the application and its pictures. */
export function ApplicationRecord({ uid }: { uid: string }) {
  const { data, error, isFetching, refetch } = useQuery(recordQuery(uid))
  return (
    <Card title={t('kyc.what_happened_data')}>
      <p className={styles.text}>{t('kyc.each_time_someone_opens')}</p>
      {!data && error && !isFetching && (
        <RetryNotice
          {...problemOf(error, t('kyc.record_could_not_read'))}
          announced="alert"
          onRetry={refetch}
        />
      )}
      {!data && isFetching && (
        <p>
          <Skeleton characters={24} />
        </p>
      )}
      {data && <EventList events={data.events} />}
    </Card>
  )
}

const EventList = ({ events }: { events: readonly OwnKycEvent[] }) => (
  <ol className={styles.events}>
    {events.map(event => {
      const { at, who, what } = event
      const Icon = ICONS[what]
      return (
        <li key={`${at} ${who} ${what}`} className={styles.event}>
          <span className={styles.icon}>
            <Icon size={18} aria-hidden />
          </span>
          <span className={styles.words}>
            <span className={styles.what}>
              {t('kyc.event', { what })}{' '}
              <span className={styles.who}>
                {who === 'you' ? t('kyc.by_you') : rich('kyc.by_who', { who })}
              </span>
            </span>
            <span className={styles.at}>
              <LocalTime iso={at} />
            </span>
            <EventLogged {...event} />
          </span>
        </li>
      )
    })}
  </ol>
)

/** A rejection's line is shown elsewhere, with its reason. */
function EventLogged({ at, what, logged }: OwnKycEvent) {
  const accountId = useSession()?.user.id
  const record = accountId && operatorActionRecord({ accountId, at, what, why: '' })
  return logged && record && what !== 'rejected' ? (
    <LoggedLine record={record} logged={logged} />
  ) : null
}
