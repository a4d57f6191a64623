import Send from 'lucide-react/icons/send'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import type { KycRecord } from '#api/schemas/kyc.ts'
import { useSettings } from '../../../ask/settingsQuery.ts'
import { useStore } from '../../../ui/createStore.ts'
import { serverClock } from '../../../time/serverClock.ts'
import { FailureNotice } from '../../../ask/FailureNotice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { useTriedForm } from '../../../ui/form/useTriedForm.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { DocumentUpload } from './DocumentUpload.tsx'
import { IdInformation } from './IdInformation.tsx'
import styles from './KycForm.module.css'
import { StartOver } from './StartOver.tsx'
import { PersonalInformation } from './PersonalInformation.tsx'
import { firstWrongField, formProblems, isSomethingMissing } from './formProblems.ts'
import { unsentApplication } from './unsentApplication.ts'
import { useApply } from './useApply.ts'
import { usePicture } from '../picture/usePicture.ts'
import { codeOf } from '../../../ask/failures.ts'
import { NotUploaded } from '../picture/createPicture.ts'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

interface Props {
  uid: string
  /** When the previous application was submitted. */
  turn: string | undefined
  /** The fields of an earlier application. */
  earlier: KycRecord['application']
  firstInput: RefObject<HTMLInputElement | null>
  onSubmitted: (message: string) => void
  onAlreadyApplied: () => void
  onStartOver: () => void
}

export function KycForm({ uid, turn = '', earlier, firstInput, onStartOver, ...listeners }: Props) {
  const [application] = useState(() => unsentApplication.open(uid, turn, earlier))
  const draft = useStore(application.texts)
  const idDocument = usePicture(application.idDocument)
  const livePhoto = usePicture(application.livePhoto)
  const { apply, reset, error, isPending } = useApply(listeners)

  const problems = formProblems(draft, {
    hasIdDocument: idDocument.content.kind !== 'none' || idDocument.isReading,
    nowMs: serverClock.now(),
  })
  const failedAt = error && placeOfFailure(error)
  if (error && failedAt === 'dateOfBirth') problems.dateOfBirth ??= error.message

  const { isTried, focus, form } = useTriedForm(firstWrongField(problems), () =>
    apply({ draft, idDocument, livePhoto }),
  )
  const focusFailure = useEffectEvent(focus)
  useEffect(() => {
    if (failedAt) focusFailure(failedAt)
  }, [failedAt])

  const change = (part: Partial<typeof draft>) => {
    application.texts.write({ ...draft, ...part })
    reset()
  }
  const section = { draft, problems, isTried, onChange: change }

  return (
    <form {...form} className={styles.form}>
      <fieldset className={styles.texts} disabled={isPending}>
        <PersonalInformation {...section} firstInput={firstInput} />
        <IdInformation {...section} />
      </fieldset>
      <DocumentUpload
        idDocument={idDocument}
        livePhoto={livePhoto}
        problem={isTried ? problems.idDocument : undefined}
        isDisabled={isPending}
      />
      {isTried && isSomethingMissing(problems) && (
        <Notice kind="error" announced="alert" title={t('refusals.kyc_fields_missing')} />
      )}
      <FailureNotice
        error={failedAt === 'apply' ? error : null}
        fallback={t('kyc.kyc_application_failed')}
      />
      <WhyWeAsk />
      <Button
        type="submit"
        name="apply"
        look="solid"
        className={styles.submit}
        disabled={isPending}
        aria-busy={isPending}
      >
        <Send size={18} aria-hidden />
        {isPending ? t('kyc.submitting') : t('kyc.submit_application')}
      </Button>
      {unsentApplication.isBegun(application) && (
        <StartOver isDisabled={isPending} onStartOver={onStartOver} />
      )}
    </form>
  )
}

/** Before the button: why the data is needed, who sees it, and for how long. */
function WhyWeAsk() {
  const days = useSettings()?.kycKeepDays
  return (
    <p className={styles.why}>
      {rich('kyc.kyc_short_know_customer', {
        days: days ?? '…',
        link: inside => <Link to="/privacy#kyc">{inside}</Link>,
      })}
    </p>
  )
}

/** The control at which a failure is shown. Null: the screen shows it. */
function placeOfFailure(error: Error) {
  if (error instanceof NotUploaded) return error.field
  const code = codeOf(error)
  if (code === 'birth_date_invalid' || code === 'too_young') return 'dateOfBirth'
  return code === 'kyc_exists' ? null : 'apply'
}
