import ShieldCheck from 'lucide-react/icons/shield-check'
import { LocalTime } from '../../../coin/LocalTime.tsx'
import { ButtonLink } from '../../../ui/form/Button.tsx'
import { DecisionLogged } from './DecisionLogged.tsx'
import { DocumentOpened } from './DocumentOpened.tsx'
import { type Milestone, Milestones } from './Milestones.tsx'
import { StatusCard } from './StatusCard.tsx'
import type { KycState } from './kycQueries.ts'

export const ApprovedCard = (state: KycState) => {
  const { submittedAt, documentOpenedAt, decidedAt } = state
  return (
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
            ...(documentOpenedAt ? [reviewed(documentOpenedAt)] : []),
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
      {decidedAt && <LocalTime iso={decidedAt} />}. There is nothing left for you to do.{' '}
      <DecisionLogged {...state} />
    </StatusCard>
  )
}

/** Only if the record has it. */
const reviewed = (documentOpenedAt: string): Milestone => ({
  title: 'Reviewed',
  detail: <DocumentOpened at={documentOpenedAt} />,
  state: 'done',
})
