import Hourglass from 'lucide-react/icons/hourglass'
import { LocalTime } from '../../../coin/LocalTime.tsx'
import { ButtonLink } from '../../../ui/form/Button.tsx'
import { DocumentOpened } from './DocumentOpened.tsx'
import { Milestones } from './Milestones.tsx'
import { StatusCard } from './StatusCard.tsx'
import type { KycState } from './kycQueries.ts'

/** `submittedAt`: undefined while it loads. */
export const PendingCard = ({ submittedAt, documentOpenedAt }: KycState) => (
  <StatusCard
    kind="pending"
    icon={<Hourglass size={32} aria-hidden />}
    title={
      documentOpenedAt
        ? 'Your application is being reviewed'
        : 'Your application is waiting for an operator'
    }
    action={
      <ButtonLink to="/dashboard" look="solid">
        Return to Dashboard
      </ButtonLink>
    }
    aside={
      <Milestones
        milestones={[
          {
            title: 'Submitted',
            detail: submittedAt ? <LocalTime iso={submittedAt} /> : 'Just now',
            state: 'done',
          },
          documentOpenedAt
            ? {
                title: 'In review',
                detail: <DocumentOpened at={documentOpenedAt} />,
                state: 'current',
              }
            : { title: 'Waiting for an operator', detail: '24-48 hours', state: 'current' },
          { title: 'Decision', detail: 'An email tells you', state: 'ahead' },
        ]}
      />
    }
  >
    The review takes 24-48 hours. You will get an email notice when it is done; until then there is
    nothing for you to do.
  </StatusCard>
)
