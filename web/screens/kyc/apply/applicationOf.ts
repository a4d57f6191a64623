import type { InputOf } from '#api/call.ts'
import type { kycApply } from '#api/calls/kyc.ts'
import type { Draft } from './draft.ts'

interface Pictures {
  idDocumentUrl: string
  livePhotoUrl: string | null
}

/** The application as sent, with texts trimmed. */
export const applicationOf = (
  userId: string,
  draft: Draft,
  { idDocumentUrl, livePhotoUrl }: Pictures,
): InputOf<typeof kycApply> => ({
  userId,
  fullName: draft.fullName.trim(),
  dateOfBirth: draft.dateOfBirth,
  address: draft.address.trim(),
  idNumber: draft.idNumber.trim(),
  idType: draft.idType,
  idDocumentUrl,
  livePhotoUrl,
})
