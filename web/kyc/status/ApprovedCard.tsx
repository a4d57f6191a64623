import { ShieldCheck } from 'lucide-react'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { ButtonLink } from '../../ui/form/ButtonLink.tsx'
import { Milestones } from './Milestones.tsx'
import { StatusCard } from './StatusCard.tsx'

interface Props {
  submittedAt: string | undefined
  decidedAt: string | undefined
}

export const ApprovedCard = ({ submittedAt, decidedAt }: Props) => (
  <StatusCard
    kind="approved"
    icon={<ShieldCheck size={32} aria-hidden />}
    title="Your identity is verified"
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
            detail: submittedAt && <LocalTime iso={submittedAt} />,
            state: 'done',
          },
          { title: 'Reviewed', detail: 'Document and details match', state: 'done' },
          {
            title: 'Approved',
            detail: decidedAt && <LocalTime iso={decidedAt} />,
            state: 'done',
          },
        ]}
      />
    }
  >
    Your application was approved{decidedAt && ' on '}
    {decidedAt && <LocalTime iso={decidedAt} />}. There is nothing left for you to do.
  </StatusCard>
)
