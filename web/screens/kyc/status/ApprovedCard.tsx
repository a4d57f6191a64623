import ShieldCheck from 'lucide-react/icons/shield-check'
import { LocalTime } from '../../../coin/LocalTime.tsx'
import { ButtonLink } from '../../../ui/form/Button.tsx'
import { DecisionLogged } from './DecisionLogged.tsx'
import { DocumentOpened } from './DocumentOpened.tsx'
import { type Milestone, Milestones } from './Milestones.tsx'
import { StatusCard } from './StatusCard.tsx'
import type { KycState } from './kycQueries.ts'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

export const ApprovedCard = (state: KycState) => {
  const { submittedAt, documentOpenedAt, decidedAt } = state
  return (
    <StatusCard
      kind="approved"
      icon={<ShieldCheck size={32} aria-hidden />}
      title={t('kyc.identity_verified')}
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
              detail: submittedAt && <LocalTime iso={submittedAt} />,
              state: 'done',
            },
            ...(documentOpenedAt ? [reviewed(documentOpenedAt)] : []),
            {
              title: t('kyc.approved'),
              detail: decidedAt && <LocalTime iso={decidedAt} />,
              state: 'done',
            },
          ]}
        />
      }
    >
      {decidedAt
        ? rich('kyc.approved_on', { time: <LocalTime iso={decidedAt} /> })
        : t('kyc.approved_text')}{' '}
      <DecisionLogged {...state} />
    </StatusCard>
  )
}

/** Only if the record has it. */
const reviewed = (documentOpenedAt: string): Milestone => ({
  title: t('kyc.reviewed'),
  detail: <DocumentOpened at={documentOpenedAt} />,
  state: 'done',
})
