import type { RejectionReason } from '#api/values/kyc.ts'
import { t } from '../language/t.ts'

interface Rejected {
  /** In English. */
  reason?: string | null
  rejection?: { code: RejectionReason; note: string }
}

/** Why an application was rejected, as the applicant reads it. Older servers send it only in English. */
export const rejectionText = ({ reason, rejection }: Rejected): string | null =>
  rejection
    ? [t('reasons.kyc', { reason: rejection.code }), rejection.note.trim()]
        .filter(Boolean)
        .join(' ')
    : (reason ?? null)
