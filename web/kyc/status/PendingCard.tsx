import { Hourglass } from 'lucide-react'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { ButtonLink } from '../../ui/form/ButtonLink.tsx'
import { Milestones } from './Milestones.tsx'
import { StatusCard } from './StatusCard.tsx'

/** `submittedAt`: undefined until the server has said it. */
export const PendingCard = ({ submittedAt }: { submittedAt: string | undefined }) => (
  <StatusCard
    kind="pending"
    icon={<Hourglass size={32} aria-hidden />}
    title="Your application is being reviewed"
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
          { title: 'In review', detail: '24-48 hours', state: 'current' },
          { title: 'Decision', detail: 'An email tells you', state: 'ahead' },
        ]}
      />
    }
  >
    The review takes 24-48 hours. You will get an email notice when it is done; until then there is
    nothing for you to do.
  </StatusCard>
)
