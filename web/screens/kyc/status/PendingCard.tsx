import Hourglass from 'lucide-react/icons/hourglass'
import { LocalTime } from '../../../coin/LocalTime.tsx'
import { ButtonLink } from '../../../ui/form/Button.tsx'
import { DocumentOpened } from './DocumentOpened.tsx'
import { Milestones } from './Milestones.tsx'
import { StatusCard } from './StatusCard.tsx'
import type { KycState } from './kycQueries.ts'
import { t } from '../../../language/t.ts'

/** `submittedAt`: undefined while it loads. */
export const PendingCard = ({ submittedAt, documentOpenedAt }: KycState) => (
  <StatusCard
    kind="pending"
    icon={<Hourglass size={32} aria-hidden />}
    title={
      documentOpenedAt ? t('kyc.application_being_reviewed') : t('kyc.application_waiting_operator')
    }
    action={
      <ButtonLink to="/dashboard" look="solid">
        {t('kyc.return_dashboard')}
      </ButtonLink>
    }
    aside={
      <Milestones
        milestones={[
          {
            title: t('kyc.submitted'),
            detail: submittedAt ? <LocalTime iso={submittedAt} /> : t('kyc.just_now'),
            state: 'done',
          },
          documentOpenedAt
            ? {
                title: t('kyc.in_review'),
                detail: <DocumentOpened at={documentOpenedAt} />,
                state: 'current',
              }
            : { title: t('kyc.waiting_operator'), detail: '24-48 hours', state: 'current' },
          { title: t('kyc.decision'), detail: t('kyc.email_tells'), state: 'ahead' },
        ]}
      />
    }
  >
    {t('kyc.review_takes_notice_follows')}
  </StatusCard>
)
