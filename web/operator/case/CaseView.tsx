import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { KycCaseDetails } from '#api/schemas/operator.ts'
import { ApproveDialog } from './ApproveDialog.tsx'
import { CaseFacts } from './CaseFacts.tsx'
import { CaseHeader } from './CaseHeader.tsx'
import styles from './CaseView.module.css'
import { EventRecord } from './EventRecord.tsx'
import { OtherCases } from './OtherCases.tsx'
import { Pictures } from '../pictures/Pictures.tsx'
import { RejectDialog } from '../reject/RejectDialog.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { useDecision } from './useDecision.ts'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts.ts'
import ImageOff from 'lucide-react/icons/image-off'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

interface Props {
  details: KycCaseDetails
  operator: string
  listPath: string
  /** The server has a newer state of the application than shown. */
  onOutdated: () => void
}

export function CaseView({ details, operator, listPath, onOutdated }: Props) {
  const { id, application, hasLivePhoto, picturesRemovedAt, user, others, events } = details
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null)
  const navigate = useNavigate()
  const decision = useDecision(details, listPath, onOutdated)
  useShortcuts({ Escape: () => void navigate(listPath) })

  const dialog = {
    details,
    decision,
    onClose: () => {
      setAsked(null)
      decision.reset()
    },
  }
  return (
    <article className={styles.case}>
      {/* Without the applicant's name: titles stay in the browser's history. */}
      <title>{t('operator.title_application')}</title>
      <CaseHeader
        details={details}
        listPath={listPath}
        onApprove={() => setAsked('approve')}
        onReject={() => setAsked('reject')}
      />
      <div className={styles.body}>
        {picturesRemovedAt ? (
          <RemovedPictures at={picturesRemovedAt} />
        ) : (
          <Pictures id={id} operator={operator} hasLivePhoto={hasLivePhoto} />
        )}
        <div className={styles.details}>
          <CaseFacts application={application} />
          <AccountFacts username={details.username} user={user} />
          <OtherCases others={others} />
          <EventRecord events={events} operator={operator} />
        </div>
      </div>
      <ApproveDialog isOpen={asked === 'approve'} {...dialog} />
      <RejectDialog isOpen={asked === 'reject'} {...dialog} />
    </article>
  )
}

const RemovedPictures = ({ at }: { at: string }) => (
  <Card title={t('operator.pictures')}>
    <EmptyState icon={<ImageOff size={26} aria-hidden />} title={t('operator.pictures_removed')}>
      {rich('operator.pictures_removed_text', { time: <LocalTime iso={at} /> })}
    </EmptyState>
  </Card>
)
