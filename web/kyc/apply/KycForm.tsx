import { Send } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { KycRecord } from '#api/kyc.ts'
import { sentenceOf } from '#api/refusals.ts'
import { useStore } from '../../ui/createStore.ts'
import { serverClock } from '../../time/serverClock.ts'
import { FailureNotice } from '../../shell/FailureNotice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { DocumentUpload } from './DocumentUpload.tsx'
import { IdInformation } from './IdInformation.tsx'
import styles from './KycForm.module.css'
import { PersonalInformation } from './PersonalInformation.tsx'
import { WhyWeAsk } from './WhyWeAsk.tsx'
import { firstWrongField, formProblems, isSomethingMissing } from './formProblems.ts'
import { keptApplication } from './keptApplication.ts'
import { useApply } from './useApply.ts'
import { usePicture } from '../picture/usePicture.ts'
import { codeOf } from '../../ask/failures.ts'
import { NotUploaded } from '../picture/createPicture.ts'

interface Props {
  uid: string
  /** When the application was submitted that this one follows. */
  turn: string | undefined
  /** What an earlier application said. */
  earlier: KycRecord['application']
  firstInput: RefObject<HTMLInputElement | null>
  onSubmitted: (message: string) => void
  onAlreadyApplied: () => void
}

export function KycForm({ uid, turn, earlier, firstInput, ...listeners }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [kept] = useState(() => keptApplication.open(uid, turn, earlier))
  const draft = useStore(kept.texts)
  const [isTried, setTried] = useState(false)
  const idDocument = usePicture(kept.idDocument)
  const livePhoto = usePicture(kept.livePhoto)
  const { apply, reset, error, isPending } = useApply(listeners)

  const problems = formProblems(draft, {
    hasIdDocument: idDocument.content.kind !== 'none' || idDocument.isReading,
    nowMs: serverClock.now(),
  })
  const failedAt = error && placeOfFailure(error)
  if (error && failedAt === 'dateOfBirth') problems.dateOfBirth ??= error.message

  useEffect(() => {
    if (failedAt) focusControl(form.current, failedAt)
  }, [failedAt])

  const change = (part: Partial<typeof draft>) => {
    kept.texts.write({ ...draft, ...part })
    reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = firstWrongField(problems)
    if (wrong) focusControl(form.current, wrong)
    else apply({ draft, idDocument, livePhoto })
  }
  const section = { draft, problems, isTried, onChange: change }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
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
        <Notice kind="error" announced="alert" title={sentenceOf('kyc_fields_missing')} />
      )}
      <FailureNotice
        error={failedAt === 'apply' ? error : null}
        fallback="KYC application failed"
      />
      <div className={styles.end}>
        <Button
          type="submit"
          name="apply"
          look="solid"
          className={styles.submit}
          disabled={isPending}
          aria-busy={isPending}
        >
          <Send size={18} aria-hidden />
          {isPending ? 'Submitting…' : 'Submit Application'}
        </Button>
        <WhyWeAsk />
      </div>
    </form>
  )
}

function focusControl(form: HTMLFormElement | null, name: string): void {
  const control = form?.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}

/** The name of the control at which a failed application is explained. Null: the screen does it. */
function placeOfFailure(error: Error) {
  if (error instanceof NotUploaded) return error.label === 'Live Photo' ? 'livePhoto' : 'idDocument'
  const code = codeOf(error)
  if (code === 'birth_date_invalid' || code === 'too_young') return 'dateOfBirth'
  return code === 'kyc_exists' ? null : 'apply'
}
