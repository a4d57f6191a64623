import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { ApplicationRecord } from '../status/ApplicationRecord.tsx'
import styles from './ApplyPage.module.css'
import { KycForm } from './KycForm.tsx'
import { unsentApplication } from './unsentApplication.ts'
import { RejectedNotice } from '../status/RejectedNotice.tsx'
import { type KycState, recordQuery } from '../status/kycQueries.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { BulletList } from '../../../ui/layout/BulletList.tsx'
import { lazyDialog } from '../../../ui/dialog/lazyDialog.tsx'
import { t } from '../../../language/t.ts'

const WelcomeDialog = lazyDialog(async () => (await import('./WelcomeDialog.tsx')).WelcomeDialog)

interface Props {
  uid: string
  state: KycState
  onSubmitted: (message: string) => void
  onAlreadyApplied: () => void
}

/** The form: for a first application, or for the next one after a rejection. */
export function ApplyPage({ uid, state, onSubmitted, onAlreadyApplied }: Props) {
  const isRejected = state.status === 'rejected'
  const record = useQuery(recordQuery(uid))
  const [isWelcome, setWelcome] = useState(!isRejected && !unsentApplication.isWelcomed(uid))
  const firstInput = useRef<HTMLInputElement>(null)
  const [round, setRound] = useState(0)

  const begin = () => {
    unsentApplication.welcome(uid)
    setWelcome(false)
  }
  const startOver = () => {
    unsentApplication.discard()
    setRound(round + 1)
  }
  // The pressed button is gone with the old form.
  useEffect(() => {
    if (round > 0) firstInput.current?.focus()
  }, [round])

  if (isRejected && record.isPending) return <Spinner label={t('kyc.loading_application')} />
  return (
    <>
      {isRejected && <RejectedNotice {...state} />}
      <div className={styles.areas}>
        <KycForm
          key={round}
          uid={uid}
          turn={state.submittedAt}
          earlier={record.data?.application}
          firstInput={firstInput}
          onSubmitted={onSubmitted}
          onAlreadyApplied={onAlreadyApplied}
          onStartOver={startOver}
        />
        <GoodToKnow />
      </div>
      {(isRejected || !!record.data?.events.length) && <ApplicationRecord uid={uid} />}
      <WelcomeDialog isOpen={isWelcome} onClose={begin} finalFocus={firstInput} />
    </>
  )
}

const GoodToKnow = () => (
  <Card title={t('kyc.good_know')}>
    <BulletList
      items={[
        t('kyc.details_pictures_stored_encrypted'),
        t('kyc.only_operators_open_them'),
        t('kyc.location_other_hidden_data'),
        t('kyc.review_takes_24_48'),
      ]}
    />
  </Card>
)
