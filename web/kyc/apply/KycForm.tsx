import { Send } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { KycRecord } from '#api/kyc.ts'
import { sentenceOf } from '#api/refusals.ts'
import { serverClock } from '../../time/serverClock.ts'
import { FailureNotice } from '../../shell/FailureNotice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { DocumentUpload } from './DocumentUpload.tsx'
import { IdInformation } from './IdInformation.tsx'
import styles from './KycForm.module.css'
import { PersonalInformation } from './PersonalInformation.tsx'
import { WhyWeAsk } from './WhyWeAsk.tsx'
import { draftOf } from './draft.ts'
import { firstWrongField, formProblems, isSomethingMissing } from './formProblems.ts'
import { placeOfFailure } from './placeOfFailure.ts'
import { useApply } from './useApply.ts'
import { useLeaveWarning } from './useLeaveWarning.ts'
import { usePicture } from '../picture/usePicture.ts'

interface Props {
  /** What an earlier application said. */
  earlier: KycRecord['application']
  firstInput: RefObject<HTMLInputElement | null>
  onSubmitted: (message: string) => void
  onAlreadyApplied: () => void
}

export function KycForm({ earlier, firstInput, onSubmitted, onAlreadyApplied }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [start] = useState(() => draftOf(earlier))
  const [draft, setDraft] = useState(start)
  const [isTried, setTried] = useState(false)
  const idDocument = usePicture('ID Document', earlier?.idDocumentUrl ?? null)
  const livePhoto = usePicture('Live Photo', earlier?.livePhotoUrl ?? null)
  const { apply, reset, error, isPending } = useApply({ onSubmitted, onAlreadyApplied })

  const problems = formProblems(draft, {
    hasIdDocument: idDocument.content.kind !== 'none' || idDocument.isReading,
    nowMs: serverClock.now(),
  })
  const failedAt = error && placeOfFailure(error)
  if (error && failedAt === 'dateOfBirth') problems.dateOfBirth ??= error.message
  const hasPicture = [idDocument, livePhoto].some(({ content }) => content.kind === 'chosen')
  useLeaveWarning(draft !== start || hasPicture)

  useEffect(() => {
    if (failedAt) focusControl(form.current, failedAt)
  }, [failedAt])

  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part })
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
