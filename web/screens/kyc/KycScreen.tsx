import { useEffect, useRef, useState } from 'react'
import type { KycStatus } from '#api/values/kyc.ts'
import { RetryNotice } from '../../ask/RetryNotice.tsx'
import { problemOf } from '../../ask/failures.ts'
import { useSession } from '../../session/session.ts'
import { PageTitle } from '../PageTitle.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { ApplicationRecord } from './status/ApplicationRecord.tsx'
import { ApplyPage } from './apply/ApplyPage.tsx'
import { unsentApplication } from './apply/unsentApplication.ts'
import { ApprovedCard } from './status/ApprovedCard.tsx'
import styles from './KycScreen.module.css'
import { PendingCard } from './status/PendingCard.tsx'
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx'
import { useKycStatus } from './status/useKycStatus.ts'
import { t } from '../../language/t.ts'

const SubmittedDialog = lazyDialog(
  async () => (await import('./apply/SubmittedDialog.tsx')).SubmittedDialog,
)

const TITLES: Record<KycStatus, readonly [title: string, subtitle: string]> = {
  none: [t('kyc.kyc_verification'), t('kyc.verify_identity_once')],
  rejected: [t('kyc.kyc_verification'), t('kyc.fix_what_wrong_apply')],
  pending: [t('kyc.kyc_verification_pending'), t('kyc.application_review')],
  approved: [t('kyc.kyc_verification_approved'), t('kyc.account_verified')],
}

type News = { kind: 'success' | 'error'; title: string }

export function KycScreen() {
  const uid = useSession()?.user.uid ?? ''
  const { state, error, isFetching, refetch } = useKycStatus(uid)
  const [news, setNews] = useState<News | null>(null)
  const [isCongratulated, setCongratulated] = useState(false)
  const [title, subtitle] = TITLES[state?.status ?? 'none']
  const newsBox = useFocusOnBadNews(news)
  // 'Submitted successfully' above 'Your application was rejected' would contradict it.
  const isOld = news?.kind === 'success' && state?.status !== 'pending'
  useForgottenForm(state?.status)

  const submitted = (message: string) => {
    setNews({ kind: 'success', title: message })
    setCongratulated(true)
    // The button is at the end of the form, the message at the top.
    window.scrollTo(0, 0)
  }
  const alreadyApplied = () =>
    setNews({ kind: 'error', title: t('kyc.have_already_submitted_kyc') })

  return (
    <>
      <PageTitle name="KYC" subtitle={subtitle}>
        {title}
      </PageTitle>
      <div className={styles.stack}>
        <div ref={newsBox} tabIndex={-1} className={styles.news}>
          {news && !isOld && (
            <Notice
              kind={news.kind}
              announced={news.kind === 'error' ? 'alert' : 'status'}
              title={news.title}
            />
          )}
        </div>
        {!state && error && !isFetching && (
          <RetryNotice
            {...problemOf(error, t('kyc.kyc_status_could_not'))}
            announced="alert"
            onRetry={refetch}
          />
        )}
        {!state && (!error || isFetching) && <Spinner label={t('kyc.checking_kyc_status')} />}
        {state?.status === 'pending' && <PendingCard {...state} />}
        {state?.status === 'approved' && <ApprovedCard {...state} />}
        {(state?.status === 'pending' || state?.status === 'approved') && (
          <ApplicationRecord uid={uid} />
        )}
        {(state?.status === 'none' || state?.status === 'rejected') && (
          <ApplyPage
            key={state.submittedAt}
            uid={uid}
            state={state}
            onSubmitted={submitted}
            onAlreadyApplied={alreadyApplied}
          />
        )}
      </div>
      <SubmittedDialog
        isOpen={isCongratulated}
        onClose={() => setCongratulated(false)}
        finalFocus={newsBox}
      />
    </>
  )
}

/** Submitted in another tab or on another device: nothing of it stays here. */
function useForgottenForm(status: KycStatus | undefined): void {
  useEffect(() => {
    if (status === 'pending' || status === 'approved') unsentApplication.discard()
  }, [status])
}

/** An error may come with another page, without the pressed button. */
function useFocusOnBadNews(news: News | null) {
  const newsBox = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (news?.kind === 'error') newsBox.current?.focus()
  }, [news])
  return newsBox
}
