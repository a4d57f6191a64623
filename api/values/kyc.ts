import type { OperatorActionKind } from '../chain/operatorActions/operatorActionKinds.ts'

export const ID_TYPES = {
  passport: 'Passport',
  driving_license: 'Driving license',
  national_id: 'National ID',
} as const
export type IdType = keyof typeof ID_TYPES

export const KYC_STATUSES = ['none', 'pending', 'approved', 'rejected'] as const
export type KycStatus = (typeof KYC_STATUSES)[number]

/** Why an operator can reject an application; a note may follow. */
export const REJECTION_REASONS = {
  unreadable: 'The document cannot be read in the picture.',
  incomplete: 'Part of the document is missing from the picture.',
  expired: 'The document has expired.',
  mismatch: 'The details do not match the document.',
  photo_mismatch: 'The live photo does not show the person on the document.',
  not_accepted: 'This kind of document is not accepted.',
  other: 'The application could not be accepted.',
} as const
export type RejectionReason = keyof typeof REJECTION_REASONS

/** What is recorded about an application. */
export const KYC_EVENTS = {
  submitted: 'Application submitted',
  application_viewed: 'Application opened',
  id_document_viewed: 'ID document opened',
  live_photo_viewed: 'Live photo opened',
  approved: 'Approved',
  rejected: 'Rejected',
  data_deleted: 'All KYC data deleted',
  pictures_removed: 'Pictures removed',
} as const
export type KycEventName = keyof typeof KYC_EVENTS

/** How each operator action on an application is logged. */
export const KYC_ACTIONS: Partial<Record<KycEventName, OperatorActionKind>> = {
  application_viewed: 'application_opened',
  id_document_viewed: 'document_opened',
  live_photo_viewed: 'document_opened',
  approved: 'kyc_approved',
  rejected: 'kyc_rejected',
  data_deleted: 'kyc_deleted',
}

/** Why an application was rejected, as the applicant reads it. */
export const rejectionText = (reason: RejectionReason, note?: string): string =>
  [REJECTION_REASONS[reason], note?.trim()].filter(Boolean).join(' ')

export const KYC_LISTS = ['pending', 'decided'] as const

export const KYC_DOCUMENTS = ['id-document', 'live-photo'] as const
export type KycDocument = (typeof KYC_DOCUMENTS)[number]
